import { parseObject } from '../json.ts';
import type { Access, Bringer } from '../screens/access.ts';
import type { Answer } from '../views/messages.ts';
import { begin, type Exchange, readBody, refuse, writeLine } from './answer.ts';

/** Bytes of a request with facts. */
export const MOST_BODY_BYTES = 1024 * 1024;
/** Facts of one request that are submitted and not answered yet: enough to be written in one transaction. */
const MOST_UNDER_WAY = 64;

type Line = Answer | { readonly refused: string; readonly message: string };

/** `POST /api/facts`: a tape's facts, one a line; a line for each is answered, in their order. */
export async function takeFacts({ request, response }: Exchange, access: Access, bringer: Bringer): Promise<void> {
  if (access.station.health().frozen) return refuse(response, 503, 'the table is stopped: its journal cannot be written');
  const body = await readBody(request, MOST_BODY_BYTES);
  if (body === null) return refuse(response, 413, `at most ${MOST_BODY_BYTES} bytes of facts at once`, { connection: 'close' });
  begin(response, 200, 'application/x-ndjson');
  const lines = body.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const underWay: Promise<Line>[] = [];
  for (const line of lines) {
    underWay.push(bring(access, bringer, line));
    // Whoever has gone gets no answers; what was submitted stays submitted, and nothing more is.
    if (underWay.length === MOST_UNDER_WAY && !(await writeLine(response, await answered(underWay)))) return;
  }
  while (underWay.length > 0) if (!(await writeLine(response, await answered(underWay)))) return;
  response.end();
}

async function bring(access: Access, bringer: Bringer, line: string): Promise<Line> {
  const value = parseObject(line);
  return value === null ? { refused: 'fact.malformed', message: 'not a JSON object' } : access.bring(bringer, value);
}

async function answered(underWay: Promise<Line>[]): Promise<object> {
  const answer = await underWay.shift();
  if (answer === undefined) return {};
  return 'accepted' in answer ? { accepted: true, fact: answer.accepted } : { refused: answer.refused, message: answer.message };
}
