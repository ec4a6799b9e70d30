import { z } from 'zod';
import { parseObject } from '../json.ts';
import type { Access } from '../screens/access.ts';
import { registrarOf } from '../screens/registrar.ts';
import type { Station } from '../station.ts';
import type { DecksAct } from '../views/messages.ts';
import { begin, type Exchange, readBody, refuse } from './answer.ts';

/** Bytes of one act. */
const MOST_BYTES = 1024;
const text = z.string().max(100);
const ACT: z.ZodType<DecksAct> = z.union([
  z.strictObject({ decks: z.literal('begin'), name: text.exactOptional(), pin: text.exactOptional() }),
  z.strictObject({ decks: z.literal(['end', 'undo', 'skip', 'restart', 'write', 'scan', 'scanKnown', 'scanRest'] as const) }),
  z.strictObject({ decks: z.literal('choose'), card: z.string().max(3) }),
  z.strictObject({ decks: z.literal('finish'), name: text }),
]);

/** What the bench page asks of the registration of decks: `{"ok":true}` or `{"refused":code,"values":{}}`. */
export async function takeDecksAct({ request, response }: Exchange, access: Access): Promise<void> {
  const { decks } = access.station;
  const body = await readBody(request, MOST_BYTES);
  const act = body === null ? null : (ACT.safeParse(parseObject(body)).data ?? null);
  if (act === null || decks === null) return refuse(response, 400, 'not an act of the registration of decks');
  const refused = act.decks === 'begin' ? await begun(decks, access, act) : await decks.act(act);
  begin(response, 200, 'application/json').end(`${JSON.stringify(refused ?? { ok: true })}\n`);
}

async function begun(decks: NonNullable<Station['decks']>, access: Access, act: Extract<DecksAct, { decks: 'begin' }>) {
  const by = await registrarOf(access, act);
  return 'refused' in by ? by : decks.begin(by);
}
