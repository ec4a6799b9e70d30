import { describe, expect, test } from 'vitest';
import { devicesOf, keysOf, parseConfig } from '../../main/config.ts';
import { Problem } from '../../main/problem.ts';
import { readText } from '../support/files.ts';

const HID = 'hid:05f3:0405/7';
const problemOf = (raw: unknown): string => {
  try {
    parseConfig(raw, 'x');
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return 'accepted';
};
const panel = (more: object) => ({ devices: { panel: { wire: HID, ...more } } });
const native = (more: object) => panel({ wire: 'tcp-listen:7002', ...more });
const tower = (more: object) => ({ devices: { tower: { wire: 'serial:/dev/ttyUSB7', states: { idle: 'I' }, ...more } } });
/** One button on bit 8 of two bytes. */
const GAMEPAD = { dialect: 'gamepad', settings: { buttons: [8, 9], reportBytes: 2 }, keys: { 1: 'call' } };

describe('panels in the configuration', () => {
  test.each([
    [{ dialect: 'native-panel' }, { 0: 'round.open', 1: 'bets.close', 2: 'compared', 3: 'call' }],
    [{ dialect: 'native-panel', keys: { '5+4': 'call' } }, { '4+5': 'call' }],
    [
      { dialect: 'native-panel', role: 'supervisor', keys: { '5+4': 'round.void', '6>7': 'shoe.close' } },
      { '4+5': 'round.void', '6>7': 'shoe.close' },
    ],
    [
      { dialect: 'native-panel', role: 'supervisor', keys: { 1: 'resume', 2: 'compared' } },
      { 1: 'resume', 2: 'compared' },
    ],
    [{ dialect: 'xkeys', settings: { columns: 10, rows: 8, unit: 2 }, keys: { 79: 'call' } }, { 79: 'call' }],
    [{ dialect: 'streamdeck', settings: { keys: 32 }, keys: { 31: 'call' } }, { 31: 'call' }],
    [GAMEPAD, { 1: 'call' }],
    [{ dialect: 'numpad', keys: { '1>Enter': 'call', '+': 'reveal', '2++': 'hit' } }, null],
    [
      { dialect: 'numpad', keys: { '1>Enter': 'call', '+': 'reveal', '2>0': 'hit' } },
      { '89>88': 'call', 87: 'reveal', '90>98': 'hit' },
    ],
  ])('%j', (more, keys) => {
    if (keys === null) expect(problemOf(panel(more))).toContain('keys.2++: one of its keys has a meaning of its own');
    else expect(keysOf(parseConfig(panel(more), 'x'), 'panel')).toEqual(keys);
  });
  test('a seat’s panel: decisions only; the usual keys where none are given', () => {
    const seats = (more: object) => ({ table: { game: 'xi-dach-than-bai' }, devices: { seats: { 3: { wire: HID, ...more } } } });
    const config = parseConfig(seats({ dialect: 'native-panel' }), 'x');
    expect(keysOf(config, 'panel:3')).toMatchObject({ 0: 'hit', 1: 'stand' });
    expect(devicesOf(config).map(([role]) => role)).toEqual(['panel:3']);
    expect(problemOf(seats({ dialect: 'numpad' }))).toBe(
      'x: devices.seats.3.keys: expected what the keys mean: numpad panels have no usual ones',
    );
    expect(problemOf(seats({ dialect: 'numpad', keys: { 12: 'hit' } }))).toContain(
      'devices.seats.3.keys.12: numpad panels have no such key',
    );
    expect(problemOf(seats({ dialect: 'native-panel', keys: { '1+2': 'round.void' } }))).toContain(
      'devices.seats.3.keys.1+2: expected one of hit',
    );
    expect(problemOf(seats({ role: 'supervisor' }))).toContain('devices.seats.3.role: there is no such setting');
  });

  test.each([
    [native({ role: 'supervisor', keys: { 4: 'round.void' } }), 'panel.keys.4: round.void wants two keys: together, such as 4+5'],
    [native({ role: 'supervisor', keys: { 4: 'card.burn' } }), 'panel.keys.4: card.burn wants two keys'],
    [
      native({ keys: { '4+5': 'round.void' } }),
      'panel.keys.4+5: round.void is a supervisor’s act: it wants the role "supervisor" of the panel',
    ],
    [native({ keys: { 4: 'pause' } }), 'panel.keys.4: pause is a supervisor’s act'],
    [native({ keys: { 4: 'call', '4+5': 'reveal' } }), 'panel.keys.4+5: one of its keys has a meaning of its own, which would come first'],
    [native({ keys: { '4+5': 'call', '5+4': 'reveal' } }), 'panel.keys.5+4: the same keys have a meaning already'],
    [native({ keys: { '4+5': 'call', '5>4': 'reveal' } }), 'panel.keys.5>4: the same two keys are both a chord and one after the other'],
    [native({ keys: { '4+4': 'call' } }), 'panel.keys.4+4: native panels have no such key: expected 0 to 15, alone or two (4+5, 4>5)'],
    [native({ keys: { '04': 'call' } }), 'panel.keys.04: native panels have no such key'],
    [native({ keys: { '1+2+3': 'call' } }), 'panel.keys.1+2+3: native panels have no such key'],
    [native({ role: 'boss' }), 'panel.role: expected one of dealer, supervisor, got "boss"'],
    [native({ settings: { unit: 1 } }), 'panel.settings.unit: there is no such setting'],
    [native({ dialect: 'native-panel' }), 'panel.wire: native-panel panels are HID devices: hid:VVVV:PPPP, as `station doctor` lists them'],
    [panel({}), 'panel.wire: native panels are on a serial line or TCP; HID panels are native-panel, gamepad, xkeys, streamdeck, numpad'],
    [panel({ dialect: 'xkeys' }), 'panel.keys: expected what the keys mean: xkeys panels have no usual ones'],
    [panel({ dialect: 'xkeys', keys: { 6: 'call' } }), 'panel.keys.6: xkeys panels have no such key: expected one of 0 1 2 3 4 5 8 9'],
    [panel({ dialect: 'xkeys', settings: { unit: 256 } }), 'panel.settings.unit: expected at most 255, got 256'],
    [panel({ dialect: 'xkeys', identity: 'P-1' }), 'panel.identity: xkeys panels do not say who they are: name the serial number or place'],
    [panel({ dialect: 'xkeys', authenticated: true }), 'panel.authenticated: xkeys devices cannot prove who they are'],
    [panel({ dialect: 'streamdeck', keys: { 15: 'call' } }), 'panel.keys.15: streamdeck panels have no such key: expected 0 to 14'],
    [panel({ dialect: 'gamepad', keys: { 0: 'call' } }), 'panel.settings: expected descriptor, or buttons and reportBytes'],
    [panel({ ...GAMEPAD, keys: { 2: 'call' } }), 'panel.keys.2: gamepad panels have no such key: expected one of 0 1'],
    [panel({ dialect: 'gamepad', settings: { descriptor: '05 01' }, keys: {} }), 'panel.settings: descriptor: it has no buttons'],
    [
      panel({ dialect: 'numpad', keys: { enter: 'call' } }),
      'panel.keys.enter: numpad panels have no such key: expected 0 1 2 3 4 5 6 7 8 9 NumLock',
    ],
    [panel({ dialect: 'wedge' }), 'panel.dialect: expected one of native, native-panel, gamepad, xkeys, streamdeck, numpad, got "wedge"'],
    [tower({ states: { idle: 'hex:0' } }), 'tower.states.idle: expected hex:… or text in ASCII, at most 128 bytes, got "hex:0"'],
    [tower({ states: {} }), 'tower.states: expected one state at least'],
    [tower({ states: { party: 'P' } }), 'tower.states.party: there is no such setting'],
    [tower({ wire: 'hid:1209:a001' }), 'tower.wire: tower-serial is for a serial line or TCP'],
    [tower({ wire: 'usb' }), 'tower.wire: wire "usb": a wire is'],
    [tower({ identity: 'T-1' }), 'tower.identity: there is no such setting'],
    [tower({ dialect: 'morse' }), 'tower.dialect: expected one of tower-serial'],
    [
      { devices: { panel: { wire: 'tcp:h:1' }, tower: { wire: 'tcp:h:1', states: { idle: 'I' } } } },
      'wire: tcp:h:1 is the wire of devices.',
    ],
  ])('%j is refused with its path', (raw, line) => {
    const problem = problemOf(raw);
    expect(problem).toContain(`x: devices.`);
    expect(problem).toContain(line);
    expect(problem).not.toContain('\n');
  });

  test('R17: a tower is a device of the table like the others', () => {
    const [bound] = devicesOf(parseConfig(tower({ states: { idle: 'G' } }), 'x'));
    expect(bound).toEqual([
      'tower',
      {
        ...{ wire: 'serial:/dev/ttyUSB7', dialect: 'tower-serial', baud: 9600, settings: { states: { idle: 'G' } } },
        ...{ identity: null, authenticated: false, silenceMs: 1500 },
      },
    ]);
  });

  test('the examples of the page are configurations', () => {
    const examples = [...readText('firmware-protocol/panels/README.md').matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => json ?? '');
    expect(examples.map((json) => problemOf(JSON.parse(json)))).toEqual(['accepted', 'accepted']);
  });
});
