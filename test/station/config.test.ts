import { describe, expect, test } from 'vitest';
import { configSchema, parseConfig, readConfig, settingsOf } from '../../main/config.ts';
import { Problem } from '../../main/problem.ts';

const problemOf = (raw: unknown): string => {
  try {
    parseConfig(raw, 'station.config.json');
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return 'accepted';
};
const shoe = (more: object) => ({ devices: { shoe: { wire: 'tcp:127.0.0.1:7001', ...more } } });

describe('a configuration', () => {
  test('that is empty is a baccarat table without devices', () => {
    const config = parseConfig({}, 'x');
    expect(config.table).toMatchObject({ game: 'baccarat', languages: ['vi', 'en'] });
    expect(config.devices).toEqual({ seats: {} });
  });

  test('fills in what a device leaves out', () => {
    expect(parseConfig(shoe({}), 'x').devices.shoe).toEqual({
      wire: 'tcp:127.0.0.1:7001',
      dialect: 'native',
      baud: 115_200,
      identity: null,
      authenticated: false,
      silenceMs: 1500,
    });
  });

  test.each([
    ['ascii-line', 9600],
    ['enq-bcc', 4800],
    ['rdm6300', 9600],
    ['pn532', 115_200],
    ['uid-line', 9600],
  ])('R7: a scanner of %s has %i baud where nothing else is said', (dialect, baud) => {
    expect(parseConfig(shoe({ dialect }), 'x').devices.shoe?.baud).toBe(baud);
    expect(parseConfig(shoe({ dialect, baud: 1200 }), 'x').devices.shoe?.baud).toBe(1200);
  });

  test('takes limits beside the settings or among them', () => {
    const limits = { banker: [100, 1000] };
    expect(settingsOf(parseConfig({ table: { limits } }, 'x'))).toEqual({ limits });
    expect(settingsOf(parseConfig({ table: { settings: { limits } } }, 'x'))).toEqual({ limits });
  });

  test.each([
    [shoe({ baud: 'fast' }), 'devices.shoe.baud: expected a number, got "fast"'],
    [shoe({ baud: 1.5 }), 'devices.shoe.baud: expected an integer, got 1.5'],
    [shoe({ speed: 9600 }), 'devices.shoe.speed: there is no such setting'],
    [
      shoe({ dialect: 'morse' }),
      'devices.shoe.dialect: expected one of native, ascii-line, enq-bcc, rdm6300, pn532, uid-line, hid-pos, wedge, got "morse"',
    ],
    [shoe({ settings: { suffix: ';' } }), 'devices.shoe.settings.suffix: there is no such setting'],
    [shoe({ dialect: 'ascii-line', settings: { sufix: ';' } }), 'devices.shoe.settings.sufix: there is no such setting'],
    [shoe({ dialect: 'ascii-line', settings: { suffix: '' } }), 'devices.shoe.settings.suffix: expected at least 1 characters, got ""'],
    [shoe({ dialect: 'ascii-line', settings: { prefix: 7 } }), 'devices.shoe.settings.prefix: expected a string, got 7'],
    [
      shoe({ dialect: 'enq-bcc', settings: { checkSpan: 'all' } }),
      'devices.shoe.settings.checkSpan: expected one of afterStart, withStart',
    ],
    [shoe({ dialect: 'enq-bcc', settings: { copies: 4 } }), 'devices.shoe.settings.copies: expected at most 3, got 4'],
    [shoe({ dialect: 'uid-line', settings: { lengths: [0] } }), 'devices.shoe.settings.lengths.0: expected at least 1, got 0'],
    [
      shoe({ dialect: 'uid-line', settings: { byteOrder: 'mixed' } }),
      'devices.shoe.settings.byteOrder: expected one of asWritten, reversed',
    ],
    [shoe({ dialect: 'pn532', settings: { interByteMs: 5 } }), 'devices.shoe.settings.interByteMs: expected at least 20, got 5'],
    [shoe({ dialect: 'pn532', repeatMs: 300, askMs: 200 }), 'devices.shoe.askMs: expected at least repeatMs, 300, got 200'],
    [shoe({ dialect: 'pn532', askMs: 200 }), 'devices.shoe.askMs: expected at least repeatMs, 250, got 200'],
    [shoe({ dialect: 'enq-bcc', repeatMs: 300 }), 'devices.shoe.repeatMs: enq-bcc devices number their frames'],
    [shoe({ repeatMs: 300 }), 'devices.shoe.repeatMs: native devices number their frames'],
    [shoe({ codes: 'digits4' }), 'devices.shoe.codes: native devices have card codes of their own'],
    [shoe({ dialect: 'rdm6300', identity: 'reader-1' }), 'devices.shoe.identity: rdm6300 devices do not say who they are'],
    [shoe({ dialect: 'rdm6300', authenticated: true }), 'devices.shoe.authenticated: rdm6300 devices cannot prove who they are'],
    [{ devices: { panel: { wire: 'tcp-listen:7002', dialect: 'wedge' } } }, 'devices.panel.dialect: expected one of native'],
    [shoe({ authenticated: 'yes' }), 'devices.shoe.authenticated: expected a boolean, got "yes"'],
    [{ devices: { keys: '' } }, 'devices.keys: expected at least 1 characters'],
    [{ devices: { shoe: {} } }, 'devices.shoe.wire: expected a string, got nothing'],
    [{ devices: { hopper: {} } }, 'devices.hopper: there is no such setting'],
    [{ devices: { shoe: { wire: 'usb:1' } } }, 'devices.shoe.wire: wire "usb:1": a wire is serial:PATH, tcp:HOST:PORT'],
    [{ devices: { shoe: { wire: 'tcp:127.0.0.1:7001' }, panel: { wire: 'tcp:127.0.0.1:7001' } } }, 'is the wire of devices.shoe already'],
    [{ devices: { panel: { wire: 'tcp-listen:7002', keys: { 16: 'call' } } } }, 'devices.panel.keys.16'],
    [
      { devices: { panel: { wire: 'tcp-listen:7002', keys: { 1: 'round.correct' } } } },
      'devices.panel.keys.1: expected one of round.open, bets.close',
    ],
    [{ table: { game: 'poker' } }, 'table.game: expected one of baccarat'],
    [{ table: { settings: { decks: 9 } } }, 'table.settings.decks: expected an integer from 1 to 8, got 9'],
    [{ table: { settings: { colour: 'red' } } }, 'table.settings.colour: unknown setting of baccarat'],
    [{ table: { limits: { banker: [10, 1] } } }, 'table.limits.banker: expected [least, most]'],
    [{ table: { languages: ['fr'] } }, 'table.languages.0: expected one of vi, en, zh-Hans, zh-Hant, got "fr"'],
    [{ people: [{ name: 'An', role: 'dealer', pin: '1234' }] }, 'people.0.pin: expected what `station pin` prints'],
    [{ tokens: [{ name: 'house', role: 'house', sha256: 'x' }] }, 'tokens.0.sha256'],
    [{ uplink: {} }, 'uplink: there is no such setting'],
    [[], 'the file: expected an object, got []'],
  ])('%j is refused with its path', (raw, line) => {
    const problem = problemOf(raw);
    expect(problem).toMatch(/^station\.config\.json: /);
    expect(problem).toContain(line);
    expect(problem).not.toContain('\n');
  });

  test('a missing file and one that is no JSON are told in one line', () => {
    expect(() => readConfig('/nonexistent/station.config.json')).toThrow('/nonexistent/station.config.json: no such file');
    expect(() => readConfig('LICENSE')).toThrow(/^LICENSE: no JSON: /);
  });

  // Written anew by `npm test -- test/station -u` after a change.
  test('the shipped schema for editors is the one that is checked', async () => {
    await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot('../../station.config.schema.json');
  });

  test('the shipped example is a configuration', () => {
    expect(readConfig('station.config.example.json').devices.shoe?.wire).toMatch(/^serial:/);
  });
});
