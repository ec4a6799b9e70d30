import { z } from 'zod';
import { parseObject } from '../json.ts';
import type { BenchAct } from '../views/messages.ts';

const ACT: z.ZodType<BenchAct> = z.union([
  z.strictObject({
    bench: z.literal([
      ...['deal', 'unread', 'double', 'garble', 'split', 'noise', 'silent', 'unplug', 'plug'],
      ...['cut', 'newShoe', 'unplugPanel', 'plugPanel'],
    ] as const),
  }),
  z.strictObject({ bench: z.literal('dealCard'), code: z.string().max(3), force: z.boolean().exactOptional() }),
  z.strictObject({ bench: z.literal('game'), game: z.string().max(40) }),
  z.strictObject({ bench: z.literal('press'), key: z.int().min(0).max(255) }),
]);

/** What the bench page asks of the virtual devices; null when it is nothing of the kind. */
export function readBenchAct(text: string): BenchAct | null {
  return ACT.safeParse(parseObject(text)).data ?? null;
}
