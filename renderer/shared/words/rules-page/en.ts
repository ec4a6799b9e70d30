import type { RulesPageWords } from './vi.ts';

export const rulesPageEn: RulesPageWords = {
  'screen.rules': 'Rules',
  'rules.fallback': 'The rules are given in {language}.',
  'rules.asPlayed': 'Rules, odds and limits as this table plays them now.',
  'rules.topic.cards': 'Cards',
  'rules.topic.bets': 'Bets',
  'rules.topic.deal': 'The deal',
  'rules.topic.decisions': "Players' turns",
  'rules.topic.bank': 'The bank',
  'rules.topic.result': 'Results and payouts',
  'rules.topic.trouble': 'When something goes wrong',
  'rules.topic.table': 'At the table',
  'rules.odds': 'Odds and limits',
  'rules.bet': 'Bet',
  'rules.pays': 'Pays',
  'rules.limits': 'Limits ({unit})',
  'rules.wins': 'Wins when',
  'language.vi': 'Vietnamese',
  'language.en': 'English',
};
