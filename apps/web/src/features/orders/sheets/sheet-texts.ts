// Texts that only an order's sheets and forms need: they load after a tap.

import { type LocalizedText, localize } from '@gift/client/language';
import type { cancelReasons } from '@gift/contract/orders/reasons';

export const cancelReasonTexts: Record<(typeof cancelReasons)[number], LocalizedText> = {
  changedMind: ['I changed my mind', '我改变主意了'],
  cardNotAvailable: ['The card is not available', '卡片不可用'],
  noAnswer: ['The other side does not reply', '对方没有回应'],
  wrongAmount: ['The amount or card is wrong', '金额或卡片有误'],
  otherSideAsked: ['The other side asked me to', '对方要求取消'],
  other: ['Something else', '其他'],
};

const partTable: Record<string, LocalizedText> = {
  code: ['Code', '卡密'],
  number: ['Card number', '卡号'],
  pin: ['PIN', 'PIN 码'],
  accessCode: ['Access code', '访问码'],
  accessNumber: ['Access number', '访问号'],
  serial: ['Serial number', '序列号'],
  expiry: ['Expiry date', '有效期'],
  cvv: ['CVV', 'CVV'],
};
export const cardPartLabel = (name: string) => localize(partTable[name] ?? [name, name]);
