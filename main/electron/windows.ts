import { app, screen } from 'electron';
import type { Access } from '../screens/access.ts';
import { type Binding, bind, type DisplayInfo, place } from './placement.ts';
import { TableWindow } from './window.ts';

/** The windows of a table, each on its own display. */
export class TableWindows {
  readonly #dealer: TableWindow;
  readonly #players: TableWindow;
  readonly #access: Access;
  #binding: Binding;
  #mayClose = false;

  /** `displays`: what the configuration says of each window's display. */
  constructor(access: Access, displays: { readonly dealer?: string | undefined; readonly players?: string | undefined }, preload: string) {
    this.#access = access;
    this.#binding = { dealer: displays.dealer ?? null, players: displays.players ?? null };
    this.#dealer = new TableWindow('dealer', access, preload);
    this.#players = new TableWindow('players', access, preload);
    // Closing the dealer's window is leaving; the players' window stays as long as the program.
    this.#dealer.onClose(
      () => true,
      () => app.quit(),
    );
    this.#players.onClose(
      () => this.#mayClose,
      () => {},
    );
    this.arrange();
  }

  /** Puts every window where it belongs, at the start and whenever a display comes, goes or changes. */
  arrange(): void {
    const primary = screen.getPrimaryDisplay().id;
    const displays: readonly DisplayInfo[] = screen
      .getAllDisplays()
      .map(({ id, label, bounds, workArea }) => ({ id, label, bounds, workArea, isPrimary: id === primary }));
    this.#binding = bind(this.#binding, displays);
    const { dealer, players } = place(this.#binding, displays);
    this.#dealer.put(dealer);
    this.#players.put(players);
    const names = displays.map(({ id, label }) => `${id} (${label})`).join(', ');
    const { log } = this.#access.station;
    log.info(
      'displays',
      { dealer: this.#binding.dealer, players: this.#binding.players, dealerIsShown: dealer !== null, playersIsShown: players !== null },
      `displays: ${names}`,
    );
  }

  focus(): void {
    this.#dealer.focus();
  }

  letClose(): void {
    this.#mayClose = true;
  }
}
