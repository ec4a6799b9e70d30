/** What stands around the rules on their page; the rules themselves are in `../rules`. */
export const rulesPageVi = {
  'screen.rules': 'Luật chơi',
  'rules.fallback': 'Luật chơi được trình bày bằng {language}.',
  'rules.asPlayed': 'Luật, tỷ lệ và giới hạn đang áp dụng tại bàn này.',
  'rules.topic.cards': 'Lá bài',
  'rules.topic.bets': 'Đặt cược',
  'rules.topic.deal': 'Chia bài',
  'rules.topic.decisions': 'Lượt của nhà con',
  'rules.topic.bank': 'Nhà cái',
  'rules.topic.result': 'Thắng thua, trả thưởng',
  'rules.topic.trouble': 'Khi có sự cố',
  'rules.topic.table': 'Tại bàn',
  'rules.odds': 'Tỷ lệ trả và giới hạn',
  'rules.bet': 'Cửa',
  'rules.pays': 'Trả',
  'rules.limits': 'Giới hạn ({unit})',
  'rules.wins': 'Thắng khi',
  'language.vi': 'tiếng Việt',
  'language.en': 'tiếng Anh',
} as const;

export type RulesPageWords = Readonly<Record<keyof typeof rulesPageVi, string>>;
