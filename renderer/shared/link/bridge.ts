import type { Answer, Down, SignIn, Up } from '../../../main/views/messages.ts';
import type { Link } from './link.ts';

/** What the desktop program's preload offers to a page. */
export interface Bridge {
  onView(receive: (down: Down) => void): () => void;
  send(message: Up | SignIn): Promise<Answer>;
  /** Says that the page listens: the first view follows. */
  ready(): void;
}
declare global {
  interface Window {
    readonly station?: Bridge;
  }
}

export function bridgeLink(bridge: Bridge): Link {
  let receive: (down: Down) => void = () => {};
  return {
    open(to) {
      receive = to.receive;
      bridge.onView(receive);
      bridge.ready();
    },
    send(message) {
      const failed = (error: unknown): Answer => ({ id: message.id, refused: 'screen.notConnected', message: String(error) });
      void bridge
        .send(message)
        .catch(failed)
        .then((answer) => receive({ answer }));
      return true;
    },
  };
}
