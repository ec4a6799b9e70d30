import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BadWord, ScriptReader, type Step } from '../../main/bench/script.ts';
import { codeOf } from '../../main/cards/card.ts';

const show = (step: Step): string => {
  if (step.do === 'card') return codeOf(step.card) + (step.place === undefined ? '' : ` at ${step.place}`);
  if (step.do === 'fault') return `fault ${step.fault}`;
  if (step.do === 'break') return `${step.fault} ${step.ms}`;
  return 'ms' in step ? `${step.do} ${step.ms}` : step.do;
};
function readAll(...pieces: readonly string[]): readonly string[] | BadWord {
  const reader = new ScriptReader();
  const steps: Step[] = [];
  for (const part of [...pieces.map((piece) => () => reader.push(piece)), () => reader.end()]) {
    const read = part();
    if ('bad' in read) return read;
    steps.push(...read);
  }
  return steps.map(show);
}

const SCRIPT = `# a round
5H, 10D@banker.1 TS
? KH          # reads at the second scan
fault garble 3C
loaded
wait 500 silent 1500,unplug 0
busy 1 wrongBaud 2 wrongDevice 3 fault merge ? KH
cut`;
const STEPS = [
  '5H',
  'TD at banker.1',
  'TS',
  'unread',
  'KH',
  'fault garble',
  '3C',
  'loaded',
  'wait 500',
  'silent 1500',
  'unplug 0',
  'busy 1',
  'wrongBaud 2',
  'wrongDevice 3',
  'fault merge',
  'unread',
  'KH',
  'cut',
];

describe('the script of a mock shoe', () => {
  test('every word of it', () => {
    expect(readAll(SCRIPT)).toEqual(STEPS);
  });
  test('comes in pieces of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: SCRIPT.length }), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), SCRIPT.length];
        expect(readAll(...at.slice(1).map((to, index) => SCRIPT.slice(at[index], to)))).toEqual(STEPS);
      }),
    );
  });
  test('a word is done with when its end has come, not before', () => {
    const reader = new ScriptReader();
    expect(reader.push('1')).toEqual([]);
    expect(reader.push('0H')).toEqual([]);
    expect(reader.push(' ')).toEqual([expect.objectContaining({ do: 'card' })]);
  });

  test.each([
    ['5H XX KH', { bad: 'XX', item: 2, line: 1 }],
    ['5H\n\n# KH\nkh', { bad: 'kh', item: 2, line: 4 }],
    ['5H5D', { bad: '5H5D', item: 1, line: 1 }],
    ['5H@player.1@2', { bad: '5H@player.1@2', item: 1, line: 1 }],
    ['wait 500 fault nothing', { bad: 'nothing', item: 2, line: 1 }],
    ['fault silent', { bad: 'silent', item: 1 }],
    ['busy 5H', { bad: '5H', item: 1, line: 1 }],
    ['wait', { bad: 'wait', item: 1 }],
    ['wait 5H', { bad: '5H', item: 1, line: 1 }],
    ['wait 600001', { bad: '600001', item: 1, line: 1 }],
    ['5H fault', { bad: 'fault', item: 2 }],
  ])('%j: says which word, where', (script, where) => {
    expect(readAll(script)).toMatchObject(where);
  });
  test('a word without an end and a comment without an end are not kept', () => {
    const reader = new ScriptReader();
    expect(reader.push(`#${'x'.repeat(1_000_000)}`)).toEqual([]);
    expect(reader.push('\n5H ')).toHaveLength(1);
    expect(reader.push('K'.repeat(1_000_000))).toMatchObject({ bad: 'K'.repeat(32), item: 2, line: 2, why: 'too long' });
  });
});
