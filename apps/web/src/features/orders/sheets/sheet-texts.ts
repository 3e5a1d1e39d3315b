// Texts that only an order's sheets and forms need: they load after a tap.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { cancelReasons } from '@gift/contract/orders/reasons';

export const cancelReasonTexts: Record<(typeof cancelReasons)[number], LocalizedText> = {
  changedMind: localized('I changed my mind', '我改变主意了', 'I don change my mind'),
  cardNotAvailable: localized('The card is not available', '卡片不可用', 'The card no dey available'),
  noAnswer: localized('The other side does not reply', '对方没有回应', 'The other side no dey reply'),
  wrongAmount: localized('The amount or card is wrong', '金额或卡片有误', 'The amount or card dey wrong'),
  otherSideAsked: localized('The other side asked me to', '对方要求取消', 'The other side ask me to'),
  other: localized('Something else', '其他', 'Another thing'),
};

const partTable: Record<string, LocalizedText> = {
  code: localized('Code', '卡密', 'Code'),
  number: localized('Card number', '卡号', 'Card number'),
  pin: localized('PIN', 'PIN 码', 'PIN'),
  accessCode: localized('Access code', '访问码', 'Access code'),
  accessNumber: localized('Access number', '访问号', 'Access number'),
  serial: localized('Serial number', '序列号', 'Serial number'),
  expiry: localized('Expiry date', '有效期', 'Expiry date'),
  cvv: localized('CVV', 'CVV', 'CVV'),
};
export const cardPartLabel = (name: string) => localize(partTable[name] ?? [name, name, name]);
