/** More digits are no amount of a table, and no exact number. */
const TYPED = /^[1-9]\d{0,14}$/;
/** Groups as people write them. */
const GROUPS = /[.,\s]/g;

/** A whole amount as it is typed, `200.000`; null while it is none. */
export function amountTyped(text: string): number | null {
  const digits = text.replace(GROUPS, '');
  return TYPED.test(digits) ? Number(digits) : null;
}
