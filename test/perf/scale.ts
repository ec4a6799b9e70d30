/** How much is measured. */
export interface Scale {
  /** Repetitions of everything; the table shows their median. */
  readonly turns: number;
  /** Cards of a turn, from the wire to a socket. */
  readonly sent: number;
  /** Cards of a turn, from the wire to the picture. */
  readonly painted: number;
  /** Baccarat rounds of a turn, by the rules alone. */
  readonly rounds: number;
  readonly shoe: { readonly rounds: number; readonly bets: number };
  readonly damagedFrames: number;
  /** Rounds that the station's memory is watched over. */
  readonly dayRounds: number;
}

/** The table of the budgets. A day at a busy table is about 20 shoes of 80 rounds. */
export const FULL: Scale = {
  turns: 5,
  sent: 200,
  painted: 100,
  rounds: 2_000_000,
  shoe: { rounds: 80, bets: 20 },
  damagedFrames: 1_000_000,
  dayRounds: 1_600,
};
/** Shows that it runs; its figures mean nothing. */
export const QUICK: Scale = {
  turns: 1,
  sent: 5,
  painted: 3,
  rounds: 10_000,
  shoe: { rounds: 2, bets: 20 },
  damagedFrames: 2_000,
  dayRounds: 4,
};
