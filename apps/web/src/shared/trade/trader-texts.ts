import { type LocalizedText, localize, localized, texts } from '@gift/client/language';

const badges = texts({
  verified: ['Verified', '已认证', 'Verified'],
  fast: ['Fast', '快速', 'Fast'],
  trusted: ['Trusted', '可信', 'Trusted'],
  power: ['Power trader', '资深交易者', 'Power trader'],
  instant: ['Instant', '即时', 'Instant'],
  repeat: ['Traded before', '曾与您交易', 'Una don trade before'],
});
export const badgeName = (badge: string): string =>
  badges[badge.toLowerCase() as keyof typeof badges] ?? badge;

/** Below this number of trades, a cautious lower bound reflects how few ratings there are, not how good they are. */
export const minTradesForRates = 10;

const tagTable: Readonly<Record<string, LocalizedText>> = {
  fast: localized('Fast', '速度快', 'Fast'),
  polite: localized('Polite', '有礼貌', 'Get respect'),
  goodCard: localized('Good card', '卡片没问题', 'Good card'),
  badCard: localized('Bad card', '卡片有问题', 'Bad card'),
  slow: localized('Slow', '速度慢', 'Slow'),
  rude: localized('Rude', '态度差', 'Rude'),
};
export const tagText = (tag: string): string => localize(tagTable[tag] ?? [tag, tag, tag]);
