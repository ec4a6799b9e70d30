const LONGEST = 100;

/** Whether a bettor may be called so: 1 to 100 characters, and not what the ledger calls the house and the banker (contract: `bet`). */
export const isBettorName = (name: string): boolean => name.length > 0 && name.length <= LONGEST && name !== 'house' && name !== 'banker';
