/**
 * Sends the newest of something that changes to a reader that may be slow. One message is under way and none waits: what has changed
 * meanwhile is made when the reader has taken it.
 */
export class Feed<T> {
  readonly #make: () => T;
  readonly #send: (message: T) => Promise<void>;
  #isDue = false;
  #isUnderWay = false;
  #hasEnded = false;

  /** `send` resolves when the reader can take another message, and never rejects. */
  constructor(make: () => T, send: (message: T) => Promise<void>) {
    this.#make = make;
    this.#send = send;
  }

  changed(): void {
    this.#isDue = true;
    this.#next();
  }

  end(): void {
    this.#hasEnded = true;
  }

  #next(): void {
    if (!this.#isDue || this.#isUnderWay || this.#hasEnded) return;
    this.#isDue = false;
    const message = this.#make();
    this.#isUnderWay = true;
    void this.#send(message).then(() => {
      this.#isUnderWay = false;
      this.#next();
    });
  }
}
