import type { FrameId } from './messages.ts';

/** Boot ids kept of a role: a device takes a new one when it loses its power. */
const MOST_BOOTS = 4096;

/** `boots` (`DEVICE/BOOT`, oldest first) with that of a frame that the journal has now. */
export function withBoot(boots: readonly string[], { device, boot }: FrameId): readonly string[] {
  const name = `${device}/${boot}`;
  return boots.includes(name) ? boots : [...boots, name].slice(-MOST_BOOTS);
}

/** Those that a device has left for another: all but its newest. A device that was away and comes back as it was has left none. */
export function formerOf(boots: readonly string[]): readonly string[] {
  const newest = new Map(boots.map((name) => [deviceOf(name), name]));
  return boots.filter((name) => newest.get(deviceOf(name)) !== name);
}
const deviceOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));
