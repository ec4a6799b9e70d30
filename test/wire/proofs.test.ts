import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { dialectNamed } from '../../firmware-protocol/dialects/index.ts';
import { freshMemory } from '../../firmware-protocol/native/device.ts';
import { formerOf, withBoot } from '../../main/devices/boots.ts';
import type { LinkWish } from '../../main/devices/messages.ts';
import { Provings } from '../../main/devices/provings.ts';
import { until } from '../support/until.ts';
import { atTheEnd } from './ends.ts';
import { Shoe } from './shoe.ts';
import { WatchedLink, wishOf } from './watched-link.ts';

const later = atTheEnd();
const KEY = 'C3'.repeat(32);
const credentials = { required: true, keys: { 'shoe-1': KEY } };

async function served(shoe: Shoe): Promise<string> {
  const server = createServer((socket) => {
    later(() => socket.destroy());
    socket.on('close', () => shoe.unplug());
    shoe.plugInto(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(() => server.close());
  later(() => shoe.unplug());
  return `tcp:127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function linked(wire: string, provings: Provings, more: Partial<LinkWish> = {}): WatchedLink {
  const link = new WatchedLink(wishOf(wire, { credentials, ...more }), dialectNamed, provings);
  link.takesAll();
  later(() => link.link.close());
  return link;
}
const refusals = (link: WatchedLink) => link.said.flatMap((said) => (said.from === 'refused' ? [[said.why, said.device]] : []));

describe('boot ids of devices (R101)', () => {
  test('a device has left all but its newest; who was away and comes back as it was has left none', () => {
    const came = ['S1/A', 'S2/X', 'S1/B', 'S1/A', 'S2/X'].map((name) => ({ device: name.slice(0, 2), boot: name.slice(3), seq: 1 }));
    const boots = came.reduce(withBoot, [] as readonly string[]);
    expect(boots).toEqual(['S1/A', 'S2/X', 'S1/B']);
    expect(formerOf(boots)).toEqual(['S1/A']);
    expect(formerOf([])).toEqual([]);
  });
});

describe('links of devices that prove who they are (R101)', () => {
  test('cards come through, and the key is in nothing that the link says', async () => {
    const shoe = new Shoe({}, freshMemory('0000A001'), KEY);
    const link = linked(await served(shoe), new Provings());
    shoe.draw('KH', '5S');
    await until('the cards', () => shoe.pending === 0);
    expect(link.cards).toEqual(['KH', '5S']);
    expect(link.frames[0]).toMatchObject({ event: { hello: { device: 'shoe-1', authenticated: true } } });
    expect(JSON.stringify(link.said).toUpperCase()).not.toContain(KEY);
  });

  test('the same device in two places: the second is refused for as long as the first is there', async () => {
    const provings = new Provings();
    const [shoe, clone] = [new Shoe({}, freshMemory('0000A001'), KEY), new Shoe({}, freshMemory('0000A001'), KEY)];
    const first = linked(await served(shoe), provings);
    await first.reaches('frames');
    const second = linked(await served(clone), provings, { link: 'panel' });
    clone.draw('AS');
    await until('the refusal', () => refusals(second).length > 0);
    expect(refusals(second)[0]).toEqual(['cloned', 'shoe-1']);
    expect(second.state).toMatchObject({ stage: 'lost', why: 'notAuthentic', detail: expect.stringContaining('in another place') });
    shoe.draw('KH');
    await until('the card of the first', () => shoe.pending === 0);
    expect([first.cards, second.cards]).toEqual([['KH'], []]);
  });

  test('a device that has left a boot id and comes back to it, also while the link lives', async () => {
    const known = linked(await served(new Shoe({}, freshMemory('0000A001'), KEY)), new Provings(), {
      boots: ['shoe-1/0000A001', 'shoe-1/0000A002'],
    });
    await until('the refusal', () => refusals(known).length > 0);
    expect(refusals(known)[0]).toEqual(['rollback', 'shoe-1']);

    let shoe = new Shoe({}, freshMemory('0000A001'), KEY);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      later(() => socket.destroy());
      shoe.plugInto(socket);
      restart = () => socket.destroy();
    });
    let restart = () => {};
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    later(() => server.close());
    const link = linked(`tcp:127.0.0.1:${(server.address() as AddressInfo).port}`, new Provings());
    for (const boot of ['0000A001', '0000A002', '0000A001']) {
      shoe.unplug();
      shoe = new Shoe({}, freshMemory(boot), KEY);
      restart();
      shoe.draw('KH');
      const here = shoe;
      await until(`the shoe with ${boot}`, () => here.pending === 0 || refusals(link).length > 0);
    }
    shoe.unplug();
    expect(refusals(link)[0]).toEqual(['rollback', 'shoe-1']);
    expect(link.cards).toEqual(['KH', 'KH']);
  });
});
