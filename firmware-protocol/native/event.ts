import type { DeviceCommand, DeviceEvent } from '../events.ts';
import { hexOf } from './frame.ts';
import { type DeviceMessage, type StationMessage, VERSION, type WithoutSeq } from './messages.ts';

/** What a device's message means to the station. `line`: its bytes. `isProved`: of an authenticated session. */
export const eventOf = (message: DeviceMessage, line: Uint8Array, isProved = false): DeviceEvent => {
  const seq = String(message.seq);
  switch (message.type) {
    case 'CARD':
      return { event: 'card', code: message.code, ...(message.place !== undefined && { place: message.place }), seq };
    case 'UNREAD':
      return { event: 'unread', reason: 'device', raw: hexOf(line), seq };
    case 'CUT':
      return { event: 'cut', seq };
    case 'DOOR':
      return { event: 'device', kind: 'door', code: message.door, seq };
    case 'BUTTON':
      return { event: 'button', key: message.key, down: message.state === 'down', seq };
    case 'FAULT':
      return { event: 'device', kind: message.state === 'raised' ? 'error' : 'cleared', code: message.code, seq };
    case 'HELLO': {
      const { device, boot, kind, firmware, drawn, pending } = message;
      return {
        event: 'device',
        kind: 'boot',
        hello: { device, boot, kind, firmware, drawn, pending, ...(isProved && { authenticated: true }) },
      };
    }
    case 'BEAT':
      return { event: 'device', kind: 'beat' };
  }
};

/** The message that means this event; null where none does. Its fields are not checked. */
export const messageOf = (event: DeviceEvent): WithoutSeq<DeviceMessage> | null => {
  switch (event.event) {
    case 'card':
      // Ten is read in both forms everywhere (contract), and written T.
      return { type: 'CARD', code: event.code.replace(/^10/, 'T'), ...(event.place !== undefined && { place: event.place }) };
    case 'unread':
      return event.reason === 'device' ? { type: 'UNREAD' } : null;
    case 'cut':
      return { type: 'CUT' };
    case 'button':
      return { type: 'BUTTON', key: event.key, state: event.down ? 'down' : 'up' };
    case 'device':
      return deviceMessageOf(event);
    default:
      return null;
  }
};

const deviceMessageOf = ({ kind, code, hello }: DeviceEvent & { event: 'device' }): WithoutSeq<DeviceMessage> | null => {
  if (kind === 'beat') return { type: 'BEAT' };
  if (kind === 'boot' && hello !== undefined) {
    const { authenticated: _, ...said } = hello;
    return { type: 'HELLO', version: VERSION, ...said };
  }
  if (kind === 'door' && (code === 'open' || code === 'closed' || code === 'loaded')) return { type: 'DOOR', door: code };
  if (kind === 'error' && code !== undefined) return { type: 'FAULT', state: 'raised', code };
  if (kind === 'cleared' && code !== undefined) return { type: 'FAULT', state: 'cleared', code };
  return null;
};

/** What a station's message tells a device to do; null: nothing (it acknowledges). */
export const commandOf = (message: StationMessage): DeviceCommand | null => {
  switch (message.type) {
    case 'UNLOCK':
      return { command: 'unlock', forMs: message.forMs };
    case 'LOCK':
      return { command: 'lock' };
    case 'LIGHT':
      return { command: 'light', light: message.light, state: message.state };
    case 'TONE':
      return { command: 'tone', tone: message.tone };
    case 'WELCOME':
    case 'ACK':
      return null;
  }
};

/** `show` is for signal towers, and not in this protocol. */
export type NativeCommand = Exclude<DeviceCommand, { command: 'show' }>;
export const commandMessage = (command: NativeCommand): WithoutSeq<StationMessage> => {
  switch (command.command) {
    case 'unlock':
      return { type: 'UNLOCK', forMs: command.forMs };
    case 'lock':
      return { type: 'LOCK' };
    case 'light':
      return { type: 'LIGHT', light: command.light, state: command.state };
    case 'tone':
      return { type: 'TONE', tone: command.tone };
  }
};
