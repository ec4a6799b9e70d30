import type { Play } from './blackjack-exact.ts';

/** The basic strategy as the rule list prints it: columns A 2 3 4 5 6 7 8 9 T. */
const PRINTED = `
hard 4-8 HHHHHHHHHH   soft 12 HHHHHDHHHH   pair AA PPPPPPPPPP
hard 9   HHDDDDHHHH   soft 13 HHHHDDHHHH   pair 22 -PPPPPP---
hard 10  HDDDDDDDDH   soft 14 HHHHDDHHHH   pair 33 -PPPPPP---
hard 11  HDDDDDDDDD   soft 15 HHHDDDHHHH   pair 44 ----PP----
hard 12  HHHSSSHHHH   soft 16 HHHDDDHHHH   pair 55 ----------
hard 13  HSSSSSHHHH   soft 17 HHDDDDHHHH   pair 66 -PPPPP----
hard 14  HSSSSSHHHH   soft 18 HSddddSSHH   pair 77 -PPPPPP---
hard 15  HSSSSSHHHH   soft 19+ SSSSSSSSSS  pair 88 PPPPPPPPPP
hard 16  HSSSSSHHRH                        pair 99 -PPPPP-PP-
hard 17+ SSSSSSSSSS                        pair TT ----------
`;
const rows = new Map<string, string>();
for (const [, kind, from, to, plus, letters] of PRINTED.matchAll(/(hard|soft) (\d+)(?:-(\d+)|(\+))? +(\S{10})/g)) {
  for (let total = Number(from); total <= Number(to ?? (plus ? 21 : from)); total += 1) rows.set(`${kind} ${total}`, letters!);
}
for (const [, rank, letters] of PRINTED.matchAll(/pair (.)\1 +(\S{10})/g)) rows.set(`pair ${'A23456789T'.indexOf(rank!) + 1}`, letters!);

const letter = (row: string, up: number): string => rows.get(row)![up - 1]!;
export const basic: Play = {
  pair: (value, up) => letter(`pair ${value}`, up),
  total: (total, soft, up) => letter(`${soft ? 'soft' : 'hard'} ${total}`, up),
};
/** P12. */
export const auto: Play = { pair: () => '-', total: (total) => (total <= 11 ? 'H' : 'S') };
