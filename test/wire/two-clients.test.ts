import { connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { codeTableNamed } from '../../firmware-protocol/codes/index.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { freePort, LOOPBACK } from '../../main/bench/free-port.ts';
import { until } from '../support/until.ts';
import { linked, serve } from './device-server.ts';
import { atTheEnd } from './ends.ts';
import { Shoe } from './shoe.ts';

const later = atTheEnd();
/** A server that lets everybody connect to its one device. Each client gets all of it, or every second write, or a part of each. */
async function sharing(how: 'copy' | 'turns' | 'parts'): Promise<{ readonly wire: string; readonly device: Duplex; clients(): number }> {
  const clients = new Set<Socket>();
  let turn = 0;
  const give = (chunk: Buffer): void => {
    const all = [...clients];
    if (how === 'copy') for (const client of all) client.write(chunk);
    else {
      turn += 1;
      const cut = how === 'turns' ? chunk.length : Math.floor((chunk.length * (turn % 7)) / 7);
      all[turn % all.length]?.write(chunk.subarray(0, cut));
      all[(turn + 1) % all.length]?.write(chunk.subarray(cut));
    }
  };
  const device = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      give(chunk);
      done();
    },
  });
  const wire = await serve(later, (socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    socket.on('data', (bytes) => device.push(bytes));
  });
  return { wire, device, clients: () => clients.size };
}

describe('two clients on one device', () => {
  const CARDS = ['AS', 'AS', '2S', 'KD', '9C'];

  test('native, each gets a copy: both stations have every card once', async () => {
    const { wire, device } = await sharing('copy');
    const shoe = new Shoe();
    later(() => shoe.unplug());
    shoe.plugInto(device);
    const links = [linked(later, wire, 'native'), linked(later, wire, 'native')];
    for (const link of links) await until('its introduction', () => link.frames.length > 0);
    for (const card of CARDS) {
      shoe.draw(card);
      await until('taken by both', () => links.every(({ cards }) => cards.at(-1) === card) && shoe.pending === 0);
    }
    expect(links.map(({ cards }) => cards)).toEqual([CARDS, CARDS]);
  });

  test.each(['turns', 'parts'] as const)('native, shared out (%s): no card is lost or comes twice, and it is told', async (how) => {
    const { wire, device } = await sharing(how);
    const shoe = new Shoe();
    later(() => shoe.unplug());
    shoe.plugInto(device);
    const links = [linked(later, wire, 'native'), linked(later, wire, 'native')];
    for (const card of CARDS) {
      shoe.draw(card);
      await until('taken', () => shoe.pending === 0);
    }
    const lost = await until('a trouble', () => links.flatMap(({ states }) => states.filter(({ stage }) => stage === 'lost')).at(0));
    expect(['shared', 'silent', 'other']).toContain(lost.why);
    const ids = links.flatMap(({ frames }) =>
      frames.flatMap(({ id, event }) => (event.event === 'card' ? `${id!.seq} ${event.code}` : [])),
    );
    const expected = CARDS.map((card, nth) => `${nth + 1} ${card}`);
    expect(new Set(ids)).toEqual(new Set(expected));
    for (const { frames } of links) {
      const seqs = frames.flatMap(({ id, event }) => (event.event === 'card' ? id!.seq : []));
      expect(new Set(seqs).size).toBe(seqs.length);
    }
  });

  test('native, of which another station acknowledges what this one is not given: told, and the frames that are missing too', async () => {
    const { wire, device } = await sharing('copy');
    const shoe = new Shoe();
    later(() => shoe.unplug());
    shoe.plugInto(device);
    // It hears the device only while nothing is drawn.
    const port = await freePort();
    let isDeaf = false;
    const between = createServer({ noDelay: true }, (socket) => {
      const onward = connect(Number(wire.split(':')[2]), LOOPBACK);
      later(() => onward.destroy());
      socket.on('error', () => undefined);
      socket.on('close', () => onward.destroy());
      socket.on('data', (bytes) => onward.write(bytes));
      onward.on('data', (bytes) => isDeaf || socket.write(bytes));
    }).listen(port, LOOPBACK);
    later(() => between.close());
    const [link, other] = [linked(later, `tcp:${LOOPBACK}:${port}`, 'native'), linked(later, wire, 'native')];
    for (const one of [link, other]) await until('its introduction', () => one.frames.length > 0);
    shoe.draw('AS');
    await until('taken by both', () => shoe.pending === 0 && link.cards.length + other.cards.length === 2);
    isDeaf = true;
    shoe.draw('KD', '9C');
    await until('taken by the other', () => shoe.pending === 0);
    isDeaf = false;
    expect(await link.reaches('lost')).toMatchObject({
      why: 'other',
      detail: expect.stringMatching(/frames 2 to 3 never came, and it repeats none: another station acknowledges them$/),
    });
    await until('the gap', () => link.frames.some(({ event }) => event.event === 'device' && event.kind === 'gap' && event.code === '2-3'));
    expect([link.cards, other.cards]).toEqual([['AS'], ['AS', 'KD', '9C']]);
  });

  test('native, whose frames never come whole: told as a line that others read too', async () => {
    const wire = await serve(later, (socket) => {
      const saying = setInterval(() => socket.write('-1 0000A001 shoe 1.0 0 0 *599E3DA7\n'), 150);
      socket.on('close', () => clearInterval(saying));
    });
    expect(await linked(later, wire, 'native', { deadlineMs: 10_000 }).reaches('lost')).toMatchObject({
      why: 'shared',
      detail: expect.stringMatching(/^tcp .* sends parts of frames: let this station alone read it, and look at the cable$/),
    });
  });

  test.each(['ascii-line', 'enq-bcc', 'rdm6300'])('%s, each gets a copy: both have every card once', async (dialect) => {
    const { wire, device, clients } = await sharing('copy');
    const links = [linked(later, wire, dialect), linked(later, wire, dialect)];
    await until('both', () => clients() === 2);
    const format = formatNamed(dialect)!;
    const encode = format.encoder(codeTableNamed('digits4')!);
    const said = ['AS', '2S', 'KD'].map((code, nth) =>
      format.reads === 'tags'
        ? ({ event: 'uid', uid: `0A003B7C5${nth}` } as const)
        : ({ event: 'card', code, ...(dialect === 'enq-bcc' && { place: 'banker.1', seq: String(nth) }) } as const),
    );
    for (const event of said) device.write(encode(event)!);
    for (const link of links) {
      await until('all', () => link.frames.length >= said.length);
      expect(link.frames.map(({ event }) => event)).toEqual(said);
    }
  });

  test.each(['enq-bcc', 'rdm6300', 'pn532'])('%s, shared out: nothing that was not said, and it is told', async (dialect) => {
    const { wire, device, clients } = await sharing('parts');
    const link = linked(later, wire, dialect);
    linked(later, wire, dialect);
    await until('both', () => clients() === 2);
    const format = formatNamed(dialect)!;
    const encode = format.encoder(codeTableNamed('digits4')!);
    const events = Array.from({ length: 40 }, (_, nth) =>
      format.reads === 'tags'
        ? ({
            event: 'uid',
            uid: `${'0A003B7C5'.padStart(dialect === 'rdm6300' ? 8 : 12, '0').slice(-(dialect === 'rdm6300' ? 8 : 12))}${String(nth + 10)}`,
          } as const)
        : ({ event: 'card', code: nth % 2 === 0 ? '5H' : 'QS', place: 'banker.1', seq: String(nth % 10) } as const),
    );
    for (const event of events) {
      device.write(encode(event)!);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await until('a trouble', () => link.link.counts.bad > 0 || link.states.some(({ why }) => why === 'wrongSettings'));
    const said = new Set(events.map((event) => JSON.stringify(event)));
    const heard = link.frames
      .filter(({ event }) => event.event === 'card' || event.event === 'uid')
      .map(({ event }) => JSON.stringify(event));
    expect(heard.filter((event) => !said.has(event))).toEqual([]);
  });
});
