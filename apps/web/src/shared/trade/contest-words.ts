import type { ContestReason } from '@gift/contract/dispute-reasons';
import { refundWords } from '@gift/contract/refund-words';
import type { Pair } from '../i18n/pair';

/** Why a seller contests a report. */
export const contestWords: Record<ContestReason, Pair> = {
  FALSE_CLAIM: ['The card works', '卡片没有问题'],
  BUYER_REDEEMED: ['The buyer redeemed it', '买家已自行兑换'],
  ABUSE: refundWords.ABUSE,
  OTHER: refundWords.OTHER,
};
