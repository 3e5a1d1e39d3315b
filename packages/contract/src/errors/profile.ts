// table: 2100-2199, refusals about profiles and identity documents.
export const profileErrors = {
  NicknameContact: {
    code: 2100,
    en: 'A nickname cannot contain a phone number or web address. Choose another.',
    zh: '昵称中不能包含电话号码或网址，请换一个。',
  },
  CodeInText: {
    code: 2101,
    en: 'This may be a code: remove "{found}". Send codes only in an order.',
    zh: '内容疑似包含卡密或验证码：请删除“{found}”。卡密只能在订单中发送。',
  },
  NotYourPicture: {
    code: 2102,
    en: 'This picture can no longer be used. Upload it again.',
    zh: '该图片不存在或已用于其他用途，请重新选择。',
  },
  DocumentsTooEarly: {
    code: 2110,
    en: 'Verify your BVN and NIN before you submit documents.',
    zh: '请先完成 BVN 和 NIN 验证，再提交证件。',
  },
  DocumentInReview: {
    code: 2111,
    en: 'Your documents are in review. We will notify you of the result.',
    zh: '您提交的材料正在审核，完成后会通知您。',
  },
  DocumentAlreadyVerified: {
    code: 2112,
    en: 'This is already verified. Nothing more to do.',
    zh: '该项已通过验证，无需重复提交。',
  },
  DocumentLimitReached: {
    code: 2113,
    en: 'No attempts left today. Try again tomorrow, or contact support.',
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
