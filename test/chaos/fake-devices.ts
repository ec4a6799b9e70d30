import type { DeviceEvent } from '../../firmware-protocol/events.ts';
import type { StartProcess } from '../../main/devices/devices.ts';
import type { FromDevices } from '../../main/devices/messages.ts';

/** A device process without a process: a shoe whose frames come as fast as the station takes them. */
export class FakeDevices {
  #say: (message: FromDevices) => void = () => undefined;
  #session = 0;
  #frame = 0;
  #seq = 0;
  #drawn = 0;
  readonly #waiting = new Map<number, () => void>();

  readonly start: StartProcess = (on) => {
    this.#say = (message) => on.message(message);
    return {
      pid: null,
      send: (message) => {
        if (message.to !== 'took' || message.session !== this.#session) return;
        this.#waiting.get(message.frame)?.();
        this.#waiting.delete(message.frame);
      },
      kill: () => void setImmediate(() => on.ended('it was ended')),
    };
  };

  /** Resolves when the journal has its introduction. */
  async connect(): Promise<void> {
    this.#session += 1;
    this.#frame = 0;
    for (const stage of ['open', 'bytes', 'frames'] as const)
      this.#say({ from: 'link', link: 'shoe', session: this.#session, stage, device: 'fake' });
    const hello = { device: 'fake', boot: '00000001', kind: 'shoe', firmware: '1', drawn: this.#drawn, pending: 0 } as const;
    await this.#event({ event: 'device', kind: 'boot', hello }, null);
  }
  /** Resolves when the journal has the card. */
  async draw(code: string): Promise<void> {
    this.#drawn += 1;
    await this.#numbered({ event: 'card', code });
  }
  cut(): Promise<void> {
    return this.#numbered({ event: 'cut' });
  }
  async loaded(): Promise<void> {
    this.#drawn = 0;
    await this.#numbered({ event: 'device', kind: 'door', code: 'loaded' });
  }

  #numbered(event: DeviceEvent): Promise<void> {
    this.#seq += 1;
    return this.#event(event, this.#seq);
  }
  #event(event: DeviceEvent, seq: number | null): Promise<void> {
    this.#frame += 1;
    const id = seq === null ? null : { device: 'fake', boot: '00000001', seq };
    const taken = new Promise<void>((resolve) => this.#waiting.set(this.#frame, resolve));
    this.#say({
      from: 'frame',
      link: 'shoe',
      session: this.#session,
      frame: this.#frame,
      id,
      monoMs: performance.now(),
      event,
      raw: JSON.stringify(event),
    });
    return taken;
  }
}
