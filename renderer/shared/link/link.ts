import type { Down, SignIn, Up } from '../../../main/views/messages.ts';

/** One way to the station. It reconnects for ever by itself. */
export interface Link {
  open(to: { readonly receive: (down: Down) => void; readonly lost: () => void }): void;
  /** False when it is not connected: nothing is kept to be sent later. */
  send(message: Up | SignIn): boolean;
}
