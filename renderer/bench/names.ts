import type { BenchDevice, BenchFault } from '../../main/views/messages.ts';
import { named } from '../shared/words/names.ts';
import type { Voice } from '../shared/words/voice.ts';

export const faultName = (voice: Voice, fault: BenchFault): string => named(voice, 'bench.', fault);
export const deviceName = (voice: Voice, device: BenchDevice): string => named(voice, 'device.', device);

const TOLD: ReadonlySet<string> = new Set(['counted', 'bad', 'unread']);
/** What the station said of a fault. */
export function toldName(voice: Voice, told: string | null): string {
  if (told === null) return voice.say('bench.told.wait');
  if (told === '') return voice.say('bench.told.no');
  return TOLD.has(told) ? named(voice, 'bench.told.', told) : named(voice, 'link.', told);
}
