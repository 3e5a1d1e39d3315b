// The words of an order that its sheets and forms alone need: they come after a tap.
import type { cancelReasons, refundReasons } from '@gift/contract/order-words';
import { inLanguage, type Pair } from '../../shared/i18n/pair';

export const cancelWords: Record<(typeof cancelReasons)[number], Pair> = {
  changedMind: ['I changed my mind', '我改变主意了'],
  cardNotAvailable: ['The card is not available', '卡片不可用'],
  noAnswer: ['The other side does not answer', '对方没有回应'],
  wrongAmount: ['The amount or card is wrong', '金额或卡片有误'],
  otherSideAsked: ['The other side asked me to', '对方要求取消'],
  other: ['Something else', '其他'],
};

export const refundWords: Record<(typeof refundReasons)[number], Pair> = {
  INVALID_CODE: ['The code is refused', '卡密无效'],
  ALREADY_REDEEMED: ['Already redeemed', '已被兑换'],
  BALANCE_LOW: ['Less on it than agreed', '余额不足'],
  WRONG_REGION: ['Wrong country', '国家/地区不符'],
  WRONG_PRODUCT: ['Another brand or product', '品牌或产品不符'],
  NOT_ACTIVATED: ['Not activated', '未激活'],
  RECEIPT_MISMATCH: ['The receipt does not match', '小票不符'],
  VOIDED_LATER: ['Voided after it worked', '使用后被作废'],
  SELLER_UNRESPONSIVE: ['The seller does not answer', '卖家无回应'],
  ABUSE: ['Insults or threats', '辱骂或威胁'],
  OTHER: ['Something else', '其他'],
};

const partTable: Record<string, Pair> = {
  code: ['Code', '卡密'],
  number: ['Card number', '卡号'],
  pin: ['PIN', 'PIN 码'],
  accessCode: ['Access code', '访问码'],
  accessNumber: ['Access number', '访问号'],
  serial: ['Serial number', '序列号'],
  expiry: ['Expiry date', '有效期'],
  cvv: ['CVV', 'CVV'],
};
export const partWord = (name: string) => inLanguage(partTable[name] ?? [name, name]);
