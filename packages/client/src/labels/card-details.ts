import { type LocalizedText, localize, localized } from '../language';

const labels: Readonly<Record<string, LocalizedText>> = {
  ecode: localized('e-code', '电子卡'),
  physical: localized('physical card', '实体卡'),
  none: localized('no receipt', '无小票'),
  slip: localized('activation slip', '激活小票'),
  credit: localized('credit receipt', '信用卡小票'),
  debit: localized('debit receipt', '借记卡小票'),
  cash: localized('cash receipt', '现金小票'),
};

/** A card's form or receipt, as it reads inside a sentence; an unknown name as it is. */
export const cardDetailText = (name: string): string => localize(labels[name] ?? [name, name]);
