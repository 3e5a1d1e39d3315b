// table: 2100-2199, refusals about a person's profile.
export const profileErrors = {
  NicknameContact: {
    code: 2100,
    en: 'A nickname cannot hold a phone number or an address. Choose another.',
    zh: '昵称中不能包含电话号码或网址，请换一个。',
  },
  CodeInText: {
    code: 2101,
    en: 'This looks like a code: remove "{found}". Codes belong in an order, nowhere else.',
    zh: '内容疑似包含卡密或验证码：请删除“{found}”。卡密只能在订单中发送。',
  },
  NotYourPicture: {
    code: 2102,
    en: 'This picture is not there any more, or is already used elsewhere. Choose it again.',
    zh: '该图片不存在或已用于其他用途，请重新选择。',
  },
  PapersTooEarly: {
    code: 2110,
    en: 'Papers come after BVN and NIN. Verify those first.',
    zh: '请先完成 BVN 和 NIN 验证，再提交证件。',
  },
  PaperWaits: {
    code: 2111,
    en: 'What you sent is being looked at. We tell you when it is done.',
    zh: '您提交的材料正在审核，完成后会通知您。',
  },
  PaperDone: {
    code: 2112,
    en: 'This is verified already. Nothing more to do here.',
    zh: '该项已通过验证，无需重复提交。',
  },
  PaperTries: {
    code: 2113,
    en: 'That was the last one for today. Try again tomorrow, or contact support.',
    zh: '今日提交次数已用完，请明天再试或联系客服。',
  },
  AreaNeeded: {
    code: 2114,
    en: 'Please select a receiving area.',
    zh: '请选择所在地区。',
  },
  AddressNeeded: {
    code: 2115,
    en: 'Address can not be empty.',
    zh: '地址不能为空。',
  },
} as const;
