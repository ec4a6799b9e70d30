import { ruleListOf } from '../games/rule-list.ts';
import { opened, type Snapshot } from '../round/step.ts';
import type { Ambient } from './ambient.ts';
import type { RulesView } from './messages.ts';

/** Rules are told of a shoe's first round: what a later one no longer takes (B6) is one of them. */
const FIRST_ROUND = 1;

/** What the rule page shows: from the table's settings and its bet level, nothing from its cards and nobody's name. */
export function rulesView(snapshot: Snapshot, { id, name, unit, languages, test }: Ambient): RulesView {
  const { game, settings: configured, level } = opened(snapshot).context;
  // The banker's level (T19, K4) takes the place of the configured one.
  const settings = level === null ? configured : { ...configured, betLevel: level };
  return {
    audience: 'rules',
    table: { id, name, game: game.name, decks: settings.decks, unit },
    languages,
    test,
    reference: settings.referenceLanguage,
    rules: ruleListOf(game.name, settings, game.kinds(settings, FIRST_ROUND)),
  };
}
