import { startDevices } from '../../../main/devices/devices.ts';
import { forkDevices } from '../../../main/devices/fork.ts';
import { wishOf } from '../watched-link.ts';

/** A station that does nothing but hold the wire of its first argument; prints the device process's number once the link is up. */
const [wire = ''] = process.argv.slice(2);
const devices = startDevices(
  [wishOf(wire)],
  {
    frame: () => undefined,
    counts: () => undefined,
    gap: () => undefined,
    link: ({ stage }) => {
      if (stage === 'open') process.stdout.write(`${devices.pid}\n`);
    },
  },
  forkDevices(),
);
