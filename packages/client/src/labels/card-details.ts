import { type LocalizedText, localize, localized } from '../language';

const labels: Readonly<Record<string, LocalizedText>> = {
  ecode: localized('e-code', '电子卡', 'e-code'),
  physical: localized('physical card', '实体卡', 'physical card'),
  none: localized('no receipt', '无小票', 'no receipt'),
  slip: localized('activation slip', '激活小票', 'activation slip'),
  credit: localized('credit receipt', '信用卡小票', 'credit receipt'),
  debit: localized('debit receipt', '借记卡小票', 'debit receipt'),
  cash: localized('cash receipt', '现金小票', 'cash receipt'),
};

/** A card's form or receipt, as it reads inside a sentence; an unknown name as it is. */
export const cardDetailText = (name: string): string => localize(labels[name] ?? [name, name, name]);
