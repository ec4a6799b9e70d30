const LONGEST = 100;
/** What the books call who pays where no player does, and the player who holds the bank (contract, "Settings"). */
export const HOUSE = 'house';
export const BANKER = 'banker';

/** Whether a bettor may be called so: 1 to 100 characters, and not what the ledger calls the house and the banker (contract: `bet`). */
export const isBettorName = (name: string): boolean => name.length > 0 && name.length <= LONGEST && name !== HOUSE && name !== BANKER;
