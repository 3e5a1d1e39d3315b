import type { RefundReason } from './reasons';

// table: why a buyer reports a card, as the app, the console and the case file show it, in English and Chinese.
export const refundReasonTexts: Record<RefundReason, readonly [en: string, zh: string]> = {
  INVALID_CODE: ['The code is invalid', '卡密无效'],
  ALREADY_REDEEMED: ['Already redeemed', '已被兑换'],
  BALANCE_LOW: ['Balance lower than agreed', '余额不足'],
  WRONG_REGION: ['Wrong country', '国家/地区不符'],
  WRONG_PRODUCT: ['Wrong brand or product', '品牌或产品不符'],
  NOT_ACTIVATED: ['Not activated', '未激活'],
  RECEIPT_MISMATCH: ['The receipt does not match', '小票不符'],
  VOIDED_LATER: ['Voided after it worked', '使用后被作废'],
  SELLER_UNRESPONSIVE: ['The seller does not respond', '卖家无回应'],
  ABUSE: ['Insults or threats', '辱骂或威胁'],
  OTHER: ['Something else', '其他'],
};
