import { z } from 'zod';
import type { TechnicianAct } from '../views/messages.ts';

const text = (most: number) => z.string().trim().min(1).max(most);
const role = z.string().max(20);
const item = z.string().max(60);
const LONGEST_WIRE = 400;
const LONGEST_REASON = 200;

const ACT: z.ZodType<TechnicianAct> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bind'),
    role,
    wire: text(LONGEST_WIRE),
    dialect: text(40),
    codes: text(LONGEST_WIRE).exactOptional(),
    identity: text(60).exactOptional(),
    baud: z.int().exactOptional(),
    reason: text(LONGEST_REASON),
  }),
  z.strictObject({ kind: z.literal('trial'), of: z.enum(['cards', 'keys', 'plug']), role }),
  z.strictObject({ kind: z.literal('trial.end') }),
  z.strictObject({ kind: z.literal('light'), key: z.int().min(0).max(255).nullable(), state: z.enum(['off', 'on', 'blink', 'alert']) }),
  z.strictObject({ kind: z.literal('sheet.mark'), item, result: z.enum(['pass', 'fail', 'na']).nullable() }),
  z.strictObject({ kind: z.literal('sheet.remark'), item, remark: z.string().trim().max(LONGEST_REASON) }),
  z.strictObject({ kind: z.literal('sheet.new') }),
]);

/** Null: it is nothing that the technician's page asks for. */
export const readTechnicianAct = (intent: unknown): TechnicianAct | null => ACT.safeParse(intent).data ?? null;
