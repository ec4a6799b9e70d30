import type { RulesView } from '../../main/views/messages.ts';

/** One rule of the table, or one row of its odds. */
export type Item = RulesView['rules'][number];
