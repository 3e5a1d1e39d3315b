// Texts that only an order's sheets and forms need: they load after a tap.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { cancelReasons } from '@gift/contract/orders/reasons';

export const cancelReasonTexts: Record<(typeof cancelReasons)[number], LocalizedText> = {
  changedMind: localized('I changed my mind', '我改变主意了'),
  cardNotAvailable: localized('The card is not available', '卡片不可用'),
  noAnswer: localized('The other side does not reply', '对方没有回应'),
  wrongAmount: localized('The amount or card is wrong', '金额或卡片有误'),
  otherSideAsked: localized('The other side asked me to', '对方要求取消'),
  other: localized('Something else', '其他'),
};

const partTable: Record<string, LocalizedText> = {
  code: localized('Code', '卡密'),
  number: localized('Card number', '卡号'),
  pin: localized('PIN', 'PIN 码'),
  accessCode: localized('Access code', '访问码'),
  accessNumber: localized('Access number', '访问号'),
  serial: localized('Serial number', '序列号'),
  expiry: localized('Expiry date', '有效期'),
  cvv: localized('CVV', 'CVV'),
};
export const cardPartLabel = (name: string) => localize(partTable[name] ?? [name, name]);
