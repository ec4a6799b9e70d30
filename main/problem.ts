/** Bad arguments, a file that is missing or malformed: the one line that is printed before exit code 2: which file, which line or setting, and why. */
export class Problem extends Error {}
