import type { Log } from './log.ts';
import type { Committed } from './recorder.ts';

/** What the log is told of a fact: that a round is over, that it was refused, what it raised. No card, no bet, no person. */
export function tellLog(log: Log, { entry: { seq, fact, verdict }, stepped }: Committed): void {
  const { kind } = fact;
  const { record, message, alarms } = stepped;
  if (record !== null) log.info('round', { round: record.round, status: record.status }, `round ${record.round}: ${record.status}`);
  if (verdict === 'fault') log.warn('fault', { fact: seq, kind }, message ?? '');
  else if (verdict !== 'ok') log.info('refused', { fact: seq, kind, code: verdict }, `${kind}: ${verdict}`);
  if (fact.kind === 'different') {
    // What is wrong with the record may tell what is in it.
    const [record] = fact.detail.split(':', 1);
    log.warn('fault', { fact: seq, kind }, `the journal is not what was written (${record}): station verify tells more`);
  }
  for (const alarm of alarms) log.warn('alarm', { fact: seq, alarm }, `alarm: ${alarm}`);
}
