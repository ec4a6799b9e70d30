import type { Body } from '../../main/round/facts.ts';
import { RULES } from '../../main/station/rules.ts';
import { dealtShoe } from '../journal/shoe.ts';
import type { Scale } from './scale.ts';

const TABLE: Body = { kind: 'table', game: 'baccarat', settings: {}, closed: true };

/** The facts of a table and of its first shoe. */
export const shoeFacts = ({ shoe }: Scale): readonly Body[] => [TABLE, ...dealtShoe(RULES, [TABLE], shoe.rounds, shoe.bets)];
