import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beadsOf, gridsOf } from '../../main/games/road-grids.ts';
import { type Bead, beadOf, layOut, type Mark, ROWS, type Roads, roadsOf } from '../../main/games/roads.ts';
import type { RoadsView } from '../../main/views/messages.ts';
import { cards } from './table.ts';

const beads = (results: string): readonly Bead[] => beadsOf(results) as readonly Bead[];
const roads = (results: string): Roads => roadsOf(beads(results));
const colours = (marks: readonly Mark[]): string => marks.map(({ colour }) => colour).join('');
const derived = ({ bigEyeBoy, smallRoad, cockroachPig }: Roads): string => [bigEyeBoy, smallRoad, cockroachPig].map(colours).join(' / ');

describe('R80: the vectors', () => {
  test('TTB: one column, two leading ties', () => {
    expect(roads('TTB')).toMatchObject({ bigRoad: [{ col: 0, row: 0, side: 'B', ties: 2 }], leadingTies: 2 });
  });
  test('PBTTP: depths 1, 1, 1, ties 0, 2, 0, Big Eye R', () => {
    const { bigRoad, bigEyeBoy } = roads('PBTTP');
    expect(bigRoad.map(({ col, row, ties }) => [col, row, ties])).toEqual([
      [0, 0, 0],
      [1, 0, 2],
      [2, 0, 0],
    ]);
    expect(colours(bigEyeBoy)).toBe('R');
  });
  test.each([
    ['BBPBBPPPB', 'BBBRBB / RRBRB / RBB'],
    ['BBBPPBBBBPBPPP', 'RBRBRBBRBR / RRBBBBBR / BBRR'],
  ])('%s: the derived roads', (results, expected) => {
    expect(derived(roads(results))).toBe(expected.replaceAll('B', 'U'));
  });
  test('B×8 P×7: the second streak turns right above the first', () => {
    const { bigRoad, bigEyeBoy } = roads('BBBBBBBBPPPPPPP');
    expect(bigRoad.map(({ side, col, row }) => `${side}${col},${row}`).join(' ')).toBe(
      'B0,0 B0,1 B0,2 B0,3 B0,4 B0,5 B1,5 B2,5 P1,0 P1,1 P1,2 P1,3 P1,4 P2,4 P3,4',
    );
    expect(colours(bigEyeBoy)).toBe('RRRRRR');
  });
  test('TTBTP: leading ties count in the first cell too', () => {
    expect(gridsOf(beads('TTBTP')).bigRoad).toEqual({ grid: ['BP', '..', '..', '..', '..', '..'], ties: [[0, 0, 3]], leadingTies: 2 });
  });
});

describe('R80: a shoe', () => {
  test('without results has empty roads', () => {
    const empty = ['', '', '', '', '', ''];
    const none = { colours: '', grid: empty };
    expect(gridsOf([])).toEqual({
      bead: empty,
      bigRoad: { grid: empty, ties: [], leadingTies: 0 },
      bigEyeBoy: none,
      smallRoad: none,
      cockroachPig: none,
    });
    expect(roadsOf([]).next).toEqual({ B: [null, null, null], P: [null, null, null] });
  });
  test('of ties alone has beads and leading ties, and no column', () => {
    const grids = gridsOf(beads('TTTTTTT'));
    expect(grids.bead).toEqual(['TT', 'T.', 'T.', 'T.', 'T.', 'T.']);
    expect(grids.bigRoad).toEqual({ grid: ['', '', '', '', '', ''], ties: [], leadingTies: 7 });
  });
  test('lays its beads down six rows, then in the next column', () => {
    expect(gridsOf(beads('BPTBPTPP')).bead).toEqual(['BP', 'PP', 'T.', 'B.', 'P.', 'T.']);
  });
  test('lets a tail pass under the columns that follow', () => {
    const { grid } = gridsOf(beads('BBBBBBBPBBBBBBB')).bigRoad;
    expect(grid).toEqual(['BPB.', 'B.B.', 'B.B.', 'B.B.', 'B.B.', 'BBBB']);
  });
  test('of 150 equal results runs along the last row, ties on its end', () => {
    const { grid, ties } = gridsOf(beads(`${'B'.repeat(150)}TT`)).bigRoad;
    expect(grid.map((row) => row.length)).toEqual(new Array(ROWS).fill(145));
    expect(grid.map((row) => row.replaceAll('.', '').length)).toEqual([1, 1, 1, 1, 1, 145]);
    expect(ties).toEqual([[144, 5, 2]]);
  });
});

describe('the mark of a round', () => {
  test.each<[what: string, player: string, banker: string, expected: Partial<Bead>]>([
    ['Banker', '4S KD 6D', '6H TC AC', { winner: 'B', playerPair: false, bankerPair: false, natural: false }],
    ['Player with a natural', '9S KD', '7H TC', { winner: 'P', natural: true }],
    ['tie with pairs', '3S 3D', '3C 3H', { winner: 'T', playerPair: true, bankerPair: true, natural: false }],
    ['8 on three cards', 'KS QD 8C', '7H TC', { winner: 'P', natural: false }],
  ])('R80: %s', (_what, player, banker, expected) => {
    expect(beadOf(cards(player), cards(banker))).toMatchObject(expected);
  });
  test('R80: pairs and naturals go with their cell, those of a tie do not', () => {
    const marked = { playerPair: true, bankerPair: false, natural: true };
    const { bigRoad } = roadsOf([
      { winner: 'B', ...marked },
      { winner: 'T', ...marked, bankerPair: true },
    ]);
    expect(bigRoad).toEqual([{ col: 0, row: 0, side: 'B', ties: 1, ...marked }]);
  });
});

/** Streak by streak: how much of a column is free, how much runs along its last free row. */
function slowLayout(marks: string): readonly string[] {
  const board: string[][] = [];
  const laid: string[] = [];
  const put = (col: number, row: number) => {
    board[col] ??= [];
    expect(board[col]![row]).toBeUndefined();
    board[col]![row] = 'x';
    laid.push(`${col},${row}`);
  };
  let start = -1;
  for (const streak of marks.match(/(.)\1*/g) ?? []) {
    start += 1;
    while (board[start]?.[0] !== undefined) start += 1;
    const firstTaken = [1, 2, 3, 4, 5].find((row) => board[start]?.[row] !== undefined) ?? ROWS;
    const down = Math.min(streak.length, firstTaken);
    for (let row = 0; row < down; row += 1) put(start, row);
    for (let tail = 1; tail <= streak.length - down; tail += 1) put(start + tail, down - 1);
  }
  return laid;
}
/** In the words of the players: a new column compares the two before it; further down, a cell and the one over it, so many columns to the left, are both there or both not. */
function slowColours(results: string, back: number): string {
  const columns = results.replaceAll('T', '').match(/(.)\1*/g) ?? [];
  let found = '';
  columns.forEach((streak, n) => {
    for (let row = 0; row < streak.length; row += 1) {
      const left = columns[n - back];
      if (row === 0) {
        const before = columns[n - 1 - back];
        if (before !== undefined) found += columns[n - 1]!.length === before.length ? 'R' : 'U';
      } else if (left !== undefined) {
        found += left[row] === undefined && left[row - 1] !== undefined ? 'U' : 'R';
      }
    }
  });
  return found;
}

describe('against a second, slow program', () => {
  const results = fc
    .array(fc.tuple(fc.constantFrom('B', 'P', 'T'), fc.integer({ min: 1, max: 12 })), { maxLength: 40 })
    .map((streaks) => streaks.map(([side, length]) => side.repeat(length)).join(''));

  test('R80: every mark lies where it should, and no cell is used twice', () => {
    fc.assert(
      fc.property(results, (shoe) => {
        const wins = shoe.replaceAll('T', '');
        expect(layOut([...wins]).map(({ col, row }) => `${col},${row}`)).toEqual(slowLayout(wins));
        const { bigEyeBoy } = roads(shoe);
        expect(bigEyeBoy.map(({ col, row }) => `${col},${row}`)).toEqual(slowLayout(colours(bigEyeBoy)));
      }),
    );
  });
  test('R80: the derived roads follow from the full history, not from the drawn tail', () => {
    fc.assert(
      fc.property(results, (shoe) => {
        expect(derived(roads(shoe))).toBe([1, 2, 3].map((back) => slowColours(shoe, back)).join(' / '));
      }),
    );
  });
  test('R80: every tie is counted once', () => {
    fc.assert(
      fc.property(results, (shoe) => {
        const { bigRoad, leadingTies } = roads(shoe);
        const ties = [...shoe].filter((one) => one === 'T').length;
        expect(bigRoad.length === 0 ? leadingTies : bigRoad.reduce((sum, cell) => sum + cell.ties, 0)).toBe(ties);
        expect(leadingTies).toBe(/^T*/.exec(shoe)![0].length);
      }),
    );
  });
  test('R80: the next-hand icons are the marks that a Banker or a Player win then adds', () => {
    fc.assert(
      fc.property(results, fc.constantFrom('B' as const, 'P' as const), (shoe, side) => {
        const now = roads(shoe);
        const then = roads(shoe + side);
        const added = (['bigEyeBoy', 'smallRoad', 'cockroachPig'] as const).map((road) => {
          expect(then[road].slice(0, now[road].length)).toEqual(now[road]);
          return then[road][now[road].length]?.colour ?? null;
        });
        expect(now.next[side]).toEqual(added);
      }),
    );
  });
});

test('R80: a screen is sent the roads as they are', () => {
  const view: RoadsView = roads('BPT');
  expect(view.beads).toHaveLength(3);
});
