import { BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import type { Access } from '../screens/access.ts';
import { Screen } from '../screens/screen.ts';
import type { Answer, Down } from '../views/messages.ts';
import { CHANNELS, SCHEME, type WindowName } from './channels.ts';
import { pauseMs } from './cooldown.ts';
import type { Placement } from './placement.ts';

const REMEMBERED_DEATHS = 16;
/** Before the page has drawn anything. */
const GROUND = '#0a0e0d';

/**
 * One window of the table. It decides which audience its page is; the page cannot leave its address, open others, or ask for anything
 * of the machine. A page that died or hangs is loaded again, and has the whole picture with its first view.
 */
export class TableWindow {
  readonly #name: WindowName;
  readonly #access: Access;
  readonly #window: BrowserWindow;
  #screen: Screen | null = null;
  #taken: () => void = () => {};
  #deathsMs: readonly number[] = [];

  constructor(name: WindowName, access: Access, preload: string) {
    this.#name = name;
    this.#access = access;
    this.#window = new BrowserWindow({
      show: false,
      title: name,
      backgroundColor: GROUND,
      autoHideMenuBar: true,
      webPreferences: {
        preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        devTools: false,
        // A view is drawn at once, also while another window lies over this one.
        backgroundThrottling: false,
      },
    });
    this.#lock();
    this.#listen();
    this.#load();
  }

  /** Where it is now; null: its display is missing, and it is shown nowhere. */
  put(placement: Placement[WindowName]): void {
    if (placement === null) {
      this.#window.hide();
      return;
    }
    this.#window.setBounds(placement.bounds);
    this.#window.showInactive();
    this.#window.setFullScreen(placement.isFullScreen);
  }

  focus(): void {
    this.#window.focus();
  }

  /** `may`: whether it may be closed now. `closed`: it has been. */
  onClose(may: () => boolean, closed: () => void): void {
    this.#window.on('close', (event) => {
      if (!may()) event.preventDefault();
    });
    this.#window.on('closed', () => {
      this.#endScreen();
      closed();
    });
  }

  #lock(): void {
    const { webContents } = this.#window;
    webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    webContents.on('will-navigate', (event) => event.preventDefault());
    webContents.on('will-redirect', (event) => event.preventDefault());
    webContents.on('will-attach-webview', (event) => event.preventDefault());
    webContents.on('render-process-gone', (_event, { reason }) => this.#died(reason));
    this.#window.on('unresponsive', () => webContents.forcefullyCrashRenderer());
  }

  /** Only this window's own page is heard: no frame in it, no other address. */
  #listen(): void {
    const { ipc } = this.#window.webContents;
    ipc.on(CHANNELS.ready, (event) => this.#isOwn(event) && this.#openScreen());
    ipc.on(CHANNELS.taken, (event) => this.#isOwn(event) && this.#taken());
    ipc.handle(CHANNELS.up, (event, text: unknown): Promise<Answer> => {
      if (!this.#isOwn(event) || this.#screen === null || typeof text !== 'string') throw new Error('not from a page of this station');
      return this.#screen.receive(text);
    });
  }
  #isOwn({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    return senderFrame !== null && senderFrame.parent === null && URL.parse(senderFrame.url)?.href.startsWith(this.#address) === true;
  }

  get #address(): string {
    return `${SCHEME}://${this.#name}/`;
  }

  /** Once for each time that the page is loaded. */
  #openScreen(): void {
    this.#endScreen();
    const place = { audience: this.#name, session: `window ${this.#name}`, atTheTable: true };
    this.#screen = new Screen(this.#access, place, (down) => this.#send(down));
  }
  #endScreen(): void {
    this.#screen?.close();
    this.#screen = null;
  }
  #send(down: Down): Promise<void> {
    return new Promise((resolve) => {
      this.#taken = resolve;
      this.#window.webContents.send(CHANNELS.view, down);
    });
  }

  #load(): void {
    this.#window.loadURL(this.#address).catch((error: Error) => this.#died(error.message));
  }
  #died(reason: string): void {
    this.#endScreen();
    if (this.#window.isDestroyed()) return;
    const nowMs = performance.now();
    this.#deathsMs = [...this.#deathsMs, nowMs].slice(-REMEMBERED_DEATHS);
    const inMs = pauseMs(this.#deathsMs, nowMs);
    this.#access.station.log.warn(
      'screen.lost',
      { window: this.#name, reason },
      `the ${this.#name} window's page died (${reason}): loaded again in ${inMs} ms`,
    );
    setTimeout(() => {
      if (!this.#window.isDestroyed()) this.#load();
    }, inMs);
  }
}
