import { SerialPort } from 'serialport';
import { once, type Wire } from './wire.ts';

/** A serial port, 8N1, held with an exclusive lock: two readers would each get a part of the cards. */
export function serialWire(path: string, baud: number): Wire {
  return {
    name: `serial:${path}`,
    open(on) {
      const port = new SerialPort({ path, baudRate: baud, lock: true, autoOpen: false });
      let wanted = true;
      let failure: Error | null = null;
      const closed = once(on.closed);
      const close = () => {
        wanted = false;
        if (port.isOpen) port.close();
      };
      // Closing with writes in the queue emits `error` "Canceled" and two `close`; without a listener that would end the process.
      port.on('error', (error: Error) => {
        failure ??= wanted ? error : null;
        close();
      });
      port.on('close', (error: Error | null | undefined) => {
        close();
        closed(failure ?? error ?? null);
      });
      port.open((error) => {
        if (error) closed(error);
        else if (wanted) on.opened(port);
        else port.close();
      });
      return { close };
    },
  };
}
