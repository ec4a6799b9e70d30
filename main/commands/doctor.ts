import { digits4 } from '../../firmware-protocol/codes/index.ts';
import { formatNamed } from '../../firmware-protocol/dialects/formats.ts';
import { type DeviceConfig, devicesOf, readConfig } from '../config.ts';
import { findSerialDevices } from '../devices/discovery.ts';
import { type Bound, doctorLines, lookAt } from '../devices/doctor.ts';
import { foundHid, type HidFound, lookForHid } from '../devices/hid-discovery.ts';
import { profileOf } from '../station/profile.ts';
import { parseArguments } from './arguments.ts';
import { type Command, Problem } from './command.ts';

const HELP = `station doctor [--config FILE]

Lists the serial and USB HID devices of this machine and who may open them, the devices that the configuration binds to the roles
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
    const devices = devicesOf(readConfig(values.config ?? null));
    const hid = await lookForHid();
    const bound = devices.map(([role, device]) => boundTo(role, device, hid));
    for (const line of doctorLines([...findSerialDevices(), ...foundHid(hid.devices)], bound, hid.problem)) io.out(line);
    return bound.some(({ problem }) => problem !== null) ? 1 : 0;
  },
};

/** A scanner's codes are looked at as a start would: a file that is missing or bad is what is wrong with its role. */
function boundTo(role: string, device: DeviceConfig, hid: HidFound): Bound {
  const { wire, dialect, identity } = device;
  const bound = lookAt({ role, wire, dialect, ...codesOf(device), device: identity }, hid);
  try {
    profileOf(device);
    return bound;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...bound, problem: bound.problem ?? error.message };
  }
}
const codesOf = ({ dialect, codes }: DeviceConfig): Pick<Bound, 'codes'> => {
  const format = formatNamed(dialect);
  if (format === null || typeof format.reads === 'object') return {};
  return { codes: codes ?? (format.reads === 'codes' ? digits4.name : 'of no deck (every tag is unknown)') };
};
