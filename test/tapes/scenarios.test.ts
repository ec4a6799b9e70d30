import { describe, expect, test } from 'vitest';
import { repositoryFiles } from '../support/files.ts';
import { expectedOf, playedOf, scenariosOf } from './scenarios.ts';

const used = new Set<string>();
function play(file: string): void {
  used.add(file);
  test.each(scenariosOf(file).map((scenario) => [scenario.title, scenario] as const))('%s', (_, scenario) => {
    expect(playedOf(scenario)).toEqual(expectedOf(scenario));
  });
}

describe('C11, B8, R34, R53, R54, R55: settled, or void', () => play('settlement.jsonl'));
describe('C2, R48, R50, R51: a card that could not be read', () => play('unread.jsonl'));
describe('C1, C3, R8, R19, R23, R25, R26, R27: a card that nobody asked for', () => play('questions.jsonl'));
describe('C3, R49, R52: a card is corrected', () => play('fixes.jsonl'));
describe('C7, R54, R62: a round is corrected', () => play('corrections.jsonl'));
describe('C3, R87: the pit is called, the round is paused', () => play('calls.jsonl'));
describe('C4, C5, R60, R61, R67, R68, R71: shoes, burns and cut cards', () => play('shoes.jsonl'));
describe('C6, C8, C12, B6, B7, R36, R42: what may be staked, and who changes it', () => play('limits.jsonl'));
describe('C10: time', () => play('clocks.jsonl'));
describe('P1 to P17: the premium game', () => play('premium.jsonl'));
describe('N1 to N7: blackjack with Ngũ Linh', () => play('ngu-linh.jsonl'));
describe('T1 to T20: the traditional game', () => play('truyen-thong.jsonl'));
describe('K1 to K6: Thần Bài', () => play('than-bai.jsonl'));
describe('games with seats: void, unread, called, closed, left', () => play('seats-stops.jsonl'));
describe('games with seats: corrected, in question', () => play('seats-fixes.jsonl'));
describe('games with seats: what screens are told', () => play('seats-views.jsonl'));
describe('what is no fact, or none of this game', () => play('malformed.jsonl'));

test('every tape of scenarios is played', () => {
  const files = repositoryFiles('test/tapes/scenarios/*').map((path) => path.slice('test/tapes/scenarios/'.length));
  expect(files.sort()).toEqual([...used].sort());
});
