import { describe, expect, test } from 'vitest';
import { startDevices } from '../../main/devices/devices.ts';
import type { FrameMessage, LinkMessage, ToDevices } from '../../main/devices/messages.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { wishOf } from './watched-link.ts';

const later = atTheEnd();
const SHOE = wishOf('tcp:127.0.0.1:7001');

/** A station's side with processes that are played by the test. */
function played() {
  const starts: { readonly told: ToDevices[]; readonly on: Parameters<Parameters<typeof startDevices>[2]>[0] }[] = [];
  const links: LinkMessage[] = [];
  const gaps: string[] = [];
  const devices = startDevices(
    [SHOE],
    {
      link: (link) => links.push(link),
      counts: () => undefined,
      frame: () => undefined,
      gap: (link, detail) => gaps.push(`${link}: ${detail}`),
    },
    (on) => {
      const told: ToDevices[] = [];
      starts.push({ told, on });
      return {
        pid: starts.length,
        send: (message) => told.push(message),
        kill: () => queueMicrotask(() => on.ended('it was ended by SIGKILL')),
      };
    },
  );
  later(() => devices.stop());
  const newest = () => starts.at(-1)!;
  const hear = (message: LinkMessage | FrameMessage) => newest().on.message(message);
  const frame = (session: number, number: number, seq: number | null = null): FrameMessage => ({
    from: 'frame',
    link: 'shoe',
    session,
    frame: number,
    id: seq === null ? null : { device: 'shoe-1', boot: 'B', seq },
    monoMs: 0,
    event: { event: 'cut' },
    raw: '',
  });
  const link = (session: number, stage: LinkMessage['stage']): LinkMessage => ({
    from: 'link',
    link: 'shoe',
    session,
    stage,
    device: 'shoe-1',
  });
  return { devices, starts, links, gaps, newest, hear, frame, link };
}

describe('the station watches its device process', () => {
  test('a frame that was lost between the processes is a gap; a new session begins at 1', () => {
    const { gaps, hear, frame, link } = played();
    hear(link(1, 'frames'));
    hear(frame(1, 1));
    hear(frame(1, 2));
    hear(frame(1, 4));
    hear(link(2, 'open'));
    hear(frame(2, 1));
    hear(frame(3, 2));
    expect(gaps).toEqual(['shoe: frame 4 of session 1 came after 2', 'shoe: frame 2 of session 3 came after 0']);
  });

  test('R84: what still comes of a device that another has taken the place of is nobody’s', () => {
    const { devices, links, gaps, hear, frame, link, newest } = played();
    hear(link(1, 'frames'));
    hear(frame(1, 1));
    devices.have([wishOf('tcp:127.0.0.1:7002')]);
    hear(link(2, 'lost'));
    hear(frame(2, 7));
    expect({ links: links.length, gaps }).toEqual({ links: 1, gaps: [] });
    newest().on.message({ from: 'closed', link: 'shoe' });
    hear({ from: 'link', link: 'shoe', session: 3, stage: 'open' });
    hear(frame(3, 1));
    expect({ links: links.length, gaps }).toEqual({ links: 2, gaps: [] });
  });

  test('of a link that is wanted no more the end is told', () => {
    const { devices, links, hear, link } = played();
    hear(link(1, 'frames'));
    devices.have([]);
    hear(link(1, 'lost'));
    expect(links.at(-1)).toMatchObject({ stage: 'lost' });
  });

  test('two changes one after the other: until the process has closed both, nothing counts', () => {
    const { devices, links, hear, link, newest } = played();
    hear(link(1, 'frames'));
    devices.have([wishOf('tcp:127.0.0.1:7002')]);
    devices.have([wishOf('tcp:127.0.0.1:7003')]);
    newest().on.message({ from: 'closed', link: 'shoe' });
    hear(link(2, 'open'));
    expect(links).toHaveLength(1);
    newest().on.message({ from: 'closed', link: 'shoe' });
    hear(link(3, 'open'));
    expect(links).toHaveLength(2);
  });

  test('a process that is started anew is told what the journal has, which device is bound, and where to go on counting', async () => {
    const { devices, starts, hear, frame, link, newest } = played();
    expect(newest().told[0]).toEqual({ to: 'have', links: [SHOE], learnt: { shoe: { device: null, known: null } }, after: 0 });
    hear(link(7, 'frames'));
    hear(frame(7, 1));
    hear(frame(7, 2, 41));
    hear(frame(7, 3, 42));
    devices.took('shoe', 7, 2);
    devices.took('shoe', 6, 3);
    newest().on.ended('it exited with code 1');
    await until('the next one', () => starts.length === 2);
    const known = { device: 'shoe-1', boot: 'B', seq: 41 };
    expect(newest().told[0]).toEqual({
      to: 'have',
      links: [SHOE],
      learnt: { shoe: { device: 'shoe-1', known, boots: ['shoe-1/B'] } },
      after: 7,
    });
  });

  test('every link is told as lost when it ends, with how it ended', () => {
    const { links, newest } = played();
    newest().on.ended('it exited with code 1');
    expect(links).toEqual([expect.objectContaining({ link: 'shoe', stage: 'lost', why: 'processDied' })]);
    expect(links[0]?.detail).toContain('it exited with code 1');
  });

  test('one that gives no sign of life is ended and another is started', async () => {
    const { starts, links, newest } = played();
    // The start itself may take longer than a silence later on.
    newest().on.message({ from: 'alive' });
    await until('the second', () => starts.length === 2, 8_000);
    expect(links[0]?.detail).toContain('no sign of life');
  });

  test('a command carries the moment until which it is good', () => {
    const { devices, newest } = played();
    devices.send('shoe', 1, { command: 'lock' }, 500);
    const sent = newest().told.findLast((message) => message.to === 'send');
    expect(sent?.untilMs).toBeGreaterThan(Number(process.hrtime.bigint() / 1_000_000n));
  });

  test('a link that is wanted otherwise is a new link: nothing that was learnt of the old one is told', () => {
    const { devices, newest, hear, link } = played();
    hear(link(1, 'frames'));
    const other = { ...SHOE, wire: 'tcp:127.0.0.1:7002' };
    devices.have([other]);
    expect(newest().told.at(-1)).toEqual({ to: 'have', links: [other], learnt: { shoe: { device: null, known: null } }, after: 1 });
  });
});
