import { type LocalizedText, localize } from '../language';

const labels: Readonly<Record<string, LocalizedText>> = {
  ecode: ['e-code', '电子卡'],
  physical: ['physical card', '实体卡'],
  none: ['no receipt', '无小票'],
  slip: ['activation slip', '激活小票'],
  credit: ['credit receipt', '信用卡小票'],
  debit: ['debit receipt', '借记卡小票'],
  cash: ['cash receipt', '现金小票'],
};

/** A card's form or receipt, as it reads inside a sentence; an unknown name as it is. */
export const cardDetailText = (name: string): string => localize(labels[name] ?? [name, name]);
