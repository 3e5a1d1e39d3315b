/** An article as somebody of support writes one: all but its id. */
export const helpArticle = {
  version: 0,
  category: 'wallet' as const,
  place: 90,
  isTop: false,
  isHidden: false,
  titleEn: 'A title',
  titleZh: '标题',
  summaryEn: 'What it says.',
  summaryZh: '内容摘要。',
  bodyEn: 'From {withdrawMinKobo:kobo} on.',
  bodyZh: '{withdrawMinKobo:kobo} 起。',
  words: '',
  reason: 'People ask this a lot',
};
