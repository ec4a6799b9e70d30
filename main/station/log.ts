import pino from 'pino';

/**
 * The station's log: named events of a closed list with small, plain fields. A fact, an event of the round or the state never goes in:
 * a log line must not depend on a card that is face down (R75), and holds no secret (R103).
 */
export type LogEvent =
  | 'started'
  | 'stopping'
  | 'serving'
  | 'frozen'
  | 'resumed'
  | 'refused'
  | 'fault'
  | 'round'
  | 'link.lost'
  | 'link.up'
  | 'link.bound'
  | 'link.gap'
  | 'link.note'
  | 'link.refused'
  | 'alarm'
  | 'screen'
  | 'request'
  | 'settings'
  | 'sheet'
  | 'decks'
  | 'request.failed'
  | 'screen.lost'
  | 'displays';
export interface Log {
  info(event: LogEvent, fields: Readonly<Record<string, string | number | boolean | null>>, message: string): void;
  warn(event: LogEvent, fields: Readonly<Record<string, string | number | boolean | null>>, message: string): void;
}
/** One JSON object a line on standard error: standard output is for data. */
export function stderrLog(): Log {
  const out = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }));
  return {
    info: (event, fields, message) => out.info({ event, ...fields }, message),
    warn: (event, fields, message) => out.warn({ event, ...fields }, message),
  };
}
