// table: 3200-3299, refusals of the catalogue.
export const catalogErrors = {
  BrandUnknown: {
    code: 3200,
    en: 'We do not trade this brand. Pick one from the list.',
    zh: '暂不支持该品牌，请从列表中选择。',
    pcm: 'We no dey trade this brand. Pick one from the list.',
  },
  BrandDisabled: {
    code: 3201,
    en: '{brand} is unavailable for now. Pick another brand.',
    zh: '{brand} 暂未开放，请选择其他品牌。',
    pcm: '{brand} no dey available for now. Pick another brand.',
  },
  NotSoldThere: {
    code: 3202,
    en: '{brand} has no card for this country. Cards work only in their own country: pick the one on yours.',
    zh: '{brand} 没有该国家的卡。卡只能在所属国家使用，请选择卡面上的国家。',
    pcm: '{brand} no get card for this country. Card dey work only for im own country: pick the one wey dey your card.',
  },
  BrandProhibited: {
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
  FormatInvalid: {
    code: 3213,
    en: 'A code format contradicts itself: check "{part}" for its characters, lengths, prefix and duplicates. Nothing was saved.',
    zh: '卡密格式有矛盾：请检查“{part}”的字符、长度、前缀和重复项。未保存。',
  },
  RateCardUnknown: {
    code: 3214,
    en: 'One of these rates is for a card outside the catalogue. Nothing was saved: import the file again.',
    zh: '其中有汇率对应的卡不在目录中。未保存，请重新读取文件。',
  },
  TooManyRates: {
    code: 3215,
    en: 'A file can hold {max} rates. Split it and import each part.',
    zh: '单个文件最多 {max} 条汇率，请拆分后分别读取。',
  },
  RateNeedsApproval: {
    code: 3228,
    en: 'A change of more than {limit} within a day needs a colleague’s approval. Nothing was saved: request approval.',
    zh: '一天内价格变动超过 {limit}，须第二人审批。未保存：请提交审批。',
  },
  RateStartPast: {
    code: 3229,
    en: 'The start is in the past. Nothing was saved: choose a later time.',
    zh: '生效时间已过。未保存：请选择更晚的时间。',
  },
  RatesChanged: {
    code: 3230,
    en: 'Someone changed these rates meanwhile. Nothing was saved: reload the page and check the rates again.',
    zh: '这些价格已被他人修改。未保存：请刷新页面，核对后重新提交。',
  },
  RateChangeClosed: {
    code: 3231,
    en: 'This change is no longer scheduled. Nothing was changed: reload the list.',
    zh: '该变更已不在计划中。未作任何修改：请刷新列表。',
  },
  BrandExists: {
    code: 3216,
    en: 'A brand with the id "{brandID}" exists. Nothing was saved: choose another id or edit that brand.',
    zh: '标识“{brandID}”已被使用。未保存：请更换标识，或编辑该品牌。',
  },
  CountryExists: {
    code: 3217,
    en: 'The catalogue already has {countryID}. Nothing was saved: edit that country.',
    zh: '目录中已有 {countryID}。未保存：请编辑该国家/地区。',
  },
  CountryCodeUnknown: {
    code: 3218,
    en: '{countryID} is not an ISO country code. Nothing was saved: use one such as JP.',
    zh: '{countryID} 不是 ISO 国家代码。未保存：请填写如 JP 的代码。',
  },
  CurrencyUnknown: {
    code: 3219,
    en: '{currency} is not an ISO currency code. Nothing was saved: use one such as JPY.',
    zh: '{currency} 不是 ISO 货币代码。未保存：请填写如 JPY 的代码。',
  },
  CurrencyMismatch: {
    code: 3220,
    en: '{countryID} uses {currency} with another symbol or other decimals. Nothing was saved: use the same.',
    zh: '{countryID} 的 {currency} 使用了不同的符号或小数位数。未保存：请保持一致。',
  },
  TileUnreadable: {
    code: 3221,
    en: 'White text is not readable on {colour}: contrast {contrast}, at least {min} needed. Choose a darker colour.',
    zh: '白色文字在 {colour} 上不清晰：对比度 {contrast}，至少需要 {min}。请选择更深的颜色。',
  },
  FormatTooShort: {
    code: 3222,
    en: 'One code of a card must have at least {min} characters, so that chats can be watched for it. Nothing was saved.',
    zh: '每张卡须有一个至少 {min} 位的卡密，聊天才能识别泄露。未保存。',
  },
  BandsOverlap: {
    code: 3223,
    en: 'The face-value bands of {countryID} overlap or are not in rising order. Nothing was saved.',
    zh: '{countryID} 的面额档位重叠或未按升序排列。未保存。',
  },
  BandsInUse: {
    code: 3224,
    en: '{countryID} has reference rates or scheduled ones for its present bands, so these cannot change. Nothing was saved.',
    zh: '{countryID} 的现有档位已有参考价或计划中的变更，不能修改档位。未保存。',
  },
  NoCountryOpen: {
    code: 3225,
    en: '{brand} is sold in no open country, so traders could not use it. Open a country first. Nothing was saved.',
    zh: '{brand} 没有已开放的销售国家/地区，用户无法交易。请先开放国家/地区。未保存。',
  },
  RedeemPageElsewhere: {
    code: 3227,
    en: 'The redeem page of {countryID} is on none of the brand’s web sites. Correct it, or add its site. Nothing was saved.',
    zh: '{countryID} 的兑换页面不在该品牌的网站上。请更正，或添加其网站。未保存。',
  },
  FaceValueNotIssued: {
    code: 3226,
    en: '{brand} has no cards of {face} {currency}: face values are multiples of {step}. No money moved.',
    zh: '{brand} 没有 {face} {currency} 面值的卡：面值须为 {step} 的倍数。资金未变动。',
    pcm: '{brand} no get card of {face} {currency}: face value na multiples of {step}. No money move.',
  },
} as const;
