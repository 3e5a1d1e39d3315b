// table: 2100-2199, refusals about profiles and identity documents.
export const profileErrors = {
  NicknameContact: {
    code: 2100,
    en: 'A nickname cannot contain a phone number or web address. Choose another.',
    zh: '昵称中不能包含电话号码或网址，请换一个。',
    pcm: 'Nickname no fit get phone number or web address. Choose another one.',
  },
  CodeInText: {
    code: 2101,
    en: 'This may be a code: remove "{found}". Send codes only in an order.',
    zh: '内容疑似包含卡密或验证码：请删除“{found}”。卡密只能在订单中发送。',
    pcm: 'This fit be code: comot "{found}". Send codes only inside order.',
  },
  NotYourPicture: {
    code: 2102,
    en: 'This picture can no longer be used. Upload it again.',
    zh: '该图片不存在或已用于其他用途，请重新选择。',
    pcm: 'You no fit use this picture again. Upload am again.',
  },
  DocumentsTooEarly: {
    code: 2110,
    en: 'Verify your BVN and NIN before you submit documents.',
    zh: '请先完成 BVN 和 NIN 验证，再提交证件。',
    pcm: 'Verify your BVN and NIN before you submit documents.',
  },
  DocumentInReview: {
    code: 2111,
    en: 'Your documents are in review. We will notify you of the result.',
    zh: '您提交的材料正在审核，完成后会通知您。',
    pcm: 'We dey check your documents. We go notify you of the result.',
  },
  DocumentAlreadyVerified: {
    code: 2112,
    en: 'This is already verified. Nothing more to do.',
    zh: '该项已通过验证，无需重复提交。',
    pcm: 'You don verify this one already. Nothing remain to do.',
  },
  DocumentLimitReached: {
    code: 2113,
    en: 'No attempts left today. Try again tomorrow, or contact support.',
    zh: '今日提交次数已用完，请明天再试或联系客服。',
    pcm: 'No attempts remain today. Try again tomorrow, or contact support.',
  },
  AreaNeeded: {
    code: 2114,
    en: 'Please select a receiving area.',
    zh: '请选择所在地区。',
    pcm: 'Abeg select receiving area.',
  },
  AddressNeeded: {
    code: 2115,
    en: 'Address can not be empty.',
    zh: '地址不能为空。',
    pcm: 'Address no fit dey empty.',
  },
} as const;
