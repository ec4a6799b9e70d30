import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readConfig } from '../../main/config.ts';
import { forkDevices } from '../../main/devices/fork.ts';
import { openJournal } from '../../main/journal/journal.ts';
import type { Author } from '../../main/round/facts.ts';
import { type Station, startStation } from '../../main/station.ts';
import type { Answer, TechnicianAct, TechnicianView } from '../../main/views/messages.ts';
import { newFolder } from '../bench/dealing.ts';
import { until } from '../support/until.ts';

export const HAI: Author = { person: 'Hai', role: 'technician' };
type Later = (end: () => unknown) => void;

/** A running table whose devices a technician has before them. */
export class TechnicianTable {
  readonly station: Station;
  readonly data: string;
  /** The configuration's file. */
  readonly file: string;

  private constructor(station: Station, data: string, file: string) {
    this.station = station;
    this.data = data;
    this.file = file;
  }
  /** `text`: of the configuration's file; null: there is none, and the table is a bench. */
  static async start(later: Later, text: string | null, folder = newFolder(later)): Promise<TechnicianTable> {
    const [data, file] = [join(folder, 'data'), join(folder, 'station.config.json')];
    mkdirSync(data, { recursive: true });
    if (text !== null) writeFileSync(file, text, { mode: 0o600 });
    const station = await startStation({
      ...{ config: readConfig(text === null ? null : file), data, bench: text === null, program: 'test', start: forkDevices(), seed: 7 },
      log: { info: () => undefined, warn: () => undefined },
      ...(text === null ? {} : { file }),
    });
    later(() => station.close());
    return new TechnicianTable(station, data, file);
  }

  get view(): TechnicianView {
    return this.station.technician.view(null);
  }
  role(name: string): TechnicianView['roles'][number] | undefined {
    return this.view.roles.find(({ role }) => role === name);
  }
  act(act: TechnicianAct): Promise<Answer> {
    return this.station.technician.act(act, HAI, 'Hai');
  }
  async done(act: TechnicianAct): Promise<void> {
    expect(await this.act(act)).toHaveProperty('accepted');
  }
  /** The device is there and in order. */
  online(role: string): Promise<true> {
    return until(`${role} in order`, () => this.role(role)?.device?.lostForS === null);
  }
  async press(...kinds: readonly ('shoe.load' | 'round.open' | 'bets.close')[]): Promise<void> {
    for (const kind of kinds)
      expect(await this.station.submit({ kind }, { person: 'an', role: 'dealer' }, null)).toHaveProperty('accepted');
  }
  item(id: string): TechnicianView['sheet']['items'][number] | undefined {
    return this.view.sheet.items.find((item) => item.id === id);
  }
  /** What the journal has noted, by whom. */
  noted(what: string): readonly { readonly author: Author; readonly detail: string }[] {
    const journal = openJournal(this.data, { readOnly: true });
    try {
      return [...journal.entries()].flatMap(({ fact }) =>
        fact.kind === 'noted' && fact.what === what ? [{ author: fact.author, detail: fact.detail ?? '' }] : [],
      );
    } finally {
      journal.close();
    }
  }
  kinds(): readonly string[] {
    const journal = openJournal(this.data, { readOnly: true });
    try {
      return [...journal.entries()].map(({ fact }) => fact.kind);
    } finally {
      journal.close();
    }
  }
  /** Names beside the configuration's file. */
  filesThere(): readonly string[] {
    return readdirSync(join(this.file, '..')).sort();
  }
}
