// table: 3200-3299, refusals about what is traded.
export const catalogErrors = {
  BrandUnknown: {
    code: 3200,
    en: 'We do not trade this brand. Pick one from the list.',
    zh: '暂不支持该品牌，请从列表中选择。',
  },
  BrandDisabled: {
    code: 3201,
    en: '{brand} is switched off for now. Pick another brand.',
    zh: '{brand} 暂未开放，请选择其他品牌。',
  },
  NotSoldThere: {
    code: 3202,
    en: 'There is no {brand} card for this country. A card works only in its own country: pick the flag on the card.',
    zh: '{brand} 没有该国家的卡。卡只能在所属国家使用，请选择卡面上的国家。',
  },
} as const;
