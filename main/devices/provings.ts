import type { ProofWatch } from '../../firmware-protocol/events.ts';

/** Nonces kept: a recording that is older than so many sessions fails by its proof. */
const MOST_NONCES = 256;

/** Which devices have proved who they are, on which link, and with which nonces. */
export class Provings {
  #nonces: readonly string[] = [];
  readonly #deviceAt = new Map<string, string>();

  proved(link: string, device: string): void {
    this.#deviceAt.set(link, device);
  }
  /** Its session is over. */
  left(link: string): void {
    this.#deviceAt.delete(link);
  }
  watchOf(link: string): ProofWatch {
    return {
      isUsed: (nonce) => this.#nonces.includes(nonce),
      use: (nonce) => {
        this.#nonces = [...this.#nonces, nonce].slice(-MOST_NONCES);
      },
      isElsewhere: (device) => [...this.#deviceAt].some(([at, who]) => at !== link && who === device),
    };
  }
}
