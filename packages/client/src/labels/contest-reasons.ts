import type { ContestReason } from '@gift/contract/disputes/reasons';
import { refundReasonTexts } from '@gift/contract/orders/refund-reason-texts';
import { type LocalizedText, localized } from '../language';

export const contestReasonLabels: Record<ContestReason, LocalizedText> = {
  FALSE_CLAIM: localized('The card works', '卡片没有问题', 'The card dey work'),
  BUYER_REDEEMED: localized('The buyer redeemed it', '买家已自行兑换', 'The buyer don redeem am'),
  ABUSE: refundReasonTexts.ABUSE,
  OTHER: refundReasonTexts.OTHER,
};
