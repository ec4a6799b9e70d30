import { devicesOf, readConfig } from '../config.ts';
import { findDevices } from '../devices/discovery.ts';
import { doctorLines, lookAt } from '../devices/doctor.ts';
import { parseArguments } from './arguments.ts';
import { type Command, Problem } from './command.ts';

const HELP = `station doctor [--config FILE]

Lists the serial devices of this machine and who may open them, the devices that the configuration binds to the roles
of the table, and what to do about each problem. Opens nothing, so it may be run beside a running station.

  --config FILE   the configuration that binds them

Exit code 1 if something that is bound is wrong.
`;

export const doctor: Command = {
  name: 'doctor',
  summary: 'lists devices, who may open them, what they are bound to and what is wrong',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArguments('doctor', args, { config: { type: 'string' } });
    if (positionals.length > 0) throw new Problem(`station doctor knows no "${positionals[0]}"`);
    const bound = devicesOf(readConfig(values.config ?? null)).map(([role, { wire, dialect, identity }]) =>
      lookAt({ role, wire, dialect, device: identity }),
    );
    for (const line of doctorLines(findDevices(), bound)) io.out(line);
    return bound.some(({ problem }) => problem !== null) ? 1 : 0;
  },
};
