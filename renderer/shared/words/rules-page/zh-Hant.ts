import type { RulesPageWords } from './vi.ts';

export const rulesPageZhHant: RulesPageWords = {
  'screen.rules': '規則',
  'rules.fallback': '規則暫無中文文本，以下為{language}。',
  'rules.asPlayed': '本檯現行規則、賠率與限額。',
  'rules.topic.cards': '牌',
  'rules.topic.bets': '下注',
  'rules.topic.deal': '發牌',
  'rules.topic.decisions': '閒家行動',
  'rules.topic.bank': '莊家',
  'rules.topic.result': '輸贏與賠付',
  'rules.topic.trouble': '異常情況',
  'rules.topic.table': '桌面事項',
  'rules.odds': '賠率與限額',
  'rules.bet': '注項',
  'rules.pays': '賠率',
  'rules.limits': '限額（{unit}）',
  'rules.wins': '贏的條件',
  'language.vi': '越南文',
  'language.en': '英文',
};
