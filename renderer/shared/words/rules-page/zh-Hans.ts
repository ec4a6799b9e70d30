import type { RulesPageWords } from './vi.ts';

export const rulesPageZhHans: RulesPageWords = {
  'screen.rules': '规则',
  'rules.fallback': '规则暂无中文文本，以下为{language}。',
  'rules.asPlayed': '本桌现行规则、赔率与限额。',
  'rules.topic.cards': '牌',
  'rules.topic.bets': '下注',
  'rules.topic.deal': '发牌',
  'rules.topic.decisions': '闲家行动',
  'rules.topic.bank': '庄家',
  'rules.topic.result': '输赢与赔付',
  'rules.topic.trouble': '异常情况',
  'rules.topic.table': '桌面事项',
  'rules.odds': '赔率与限额',
  'rules.bet': '注项',
  'rules.pays': '赔率',
  'rules.limits': '限额（{unit}）',
  'rules.wins': '赢的条件',
  'language.vi': '越南文',
  'language.en': '英文',
};
