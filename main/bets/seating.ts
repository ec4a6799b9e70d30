/** Who holds a seat. Lists of them are in the order of sitting down (T18). */
export interface Seated {
  /** From 1, clockwise. */
  readonly seat: number;
  readonly bettor: string;
  /** A second seat, taken for one round (N4). */
  readonly extra: boolean;
}

export const holderOf = (seated: readonly Seated[], seat: number): Seated | null => seated.find((one) => one.seat === seat) ?? null;
export const seatsOf = (seated: readonly Seated[], bettor: string): readonly Seated[] => seated.filter((one) => one.bettor === bettor);

/** Who holds the bank after the banker: the next clockwise from the banker's place, before seat 1 (K5). Null: nobody sits. */
export const nextBanker = (seated: readonly Seated[]): Seated | null =>
  seated.reduce<Seated | null>((next, one) => (next === null || one.seat < next.seat ? one : next), null);
