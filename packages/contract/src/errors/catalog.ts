// table: 3200-3299, refusals of the catalogue.
export const catalogErrors = {
  BrandUnknown: {
    code: 3200,
    en: 'We do not trade this brand. Pick one from the list.',
    zh: '暂不支持该品牌，请从列表中选择。',
  },
  BrandDisabled: {
    code: 3201,
    en: '{brand} is unavailable for now. Pick another brand.',
    zh: '{brand} 暂未开放，请选择其他品牌。',
  },
  NotSoldThere: {
    code: 3202,
    en: '{brand} has no card for this country. Cards work only in their own country: pick the one on yours.',
    zh: '{brand} 没有该国家的卡。卡只能在所属国家使用，请选择卡面上的国家。',
  },
  BrandBarred: {
    code: 3210,
    en: '{brand} cannot be enabled: prepaid bank cards fall under payment-card rules. Enable another brand.',
    zh: '{brand} 不能开放：预付银行卡受支付卡规则约束。请选择其他品牌。',
  },
  CountryUnknown: {
    code: 3211,
    en: 'This country is not in the catalogue. Reload and choose one from the list.',
    zh: '目录中没有该国家/地区，请刷新后从列表中选择。',
  },
  NoteInOneLanguage: {
    code: 3212,
    en: 'The note is in one language only. Fill in both, or leave both empty.',
    zh: '说明只填写了一种语言。请填写两种语言，或全部留空。',
  },
  PatternWrong: {
    code: 3213,
    en: 'A format hint must be a regular expression from ^ to $, without nested repeats. Nothing was saved.',
    zh: '格式提示须为以 ^ 开头、$ 结尾的正则表达式，且不能嵌套重复。未保存。',
  },
  RateCardUnknown: {
    code: 3214,
    en: 'One of these rates is for a card outside the catalogue. Nothing was saved: import the file again.',
    zh: '其中有汇率对应的卡不在目录中。未保存，请重新读取文件。',
  },
  TooManyRates: {
    code: 3215,
    en: 'A file can hold {most} rates. Split it and import each part.',
    zh: '单个文件最多 {most} 条汇率，请拆分后分别读取。',
  },
} as const;
