import type { ContestReason } from '@gift/contract/dispute-reasons';
import type { Pair } from '../i18n/pair';
import { refundWords } from './dispute-words';

/** Why a seller contests a report. */
export const contestWords: Record<ContestReason, Pair> = {
  FALSE_CLAIM: ['The card was good', '卡片没有问题'],
  BUYER_REDEEMED: ['The buyer redeemed it', '买家已自行兑换'],
  ABUSE: refundWords.ABUSE,
  OTHER: refundWords.OTHER,
};
