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
} as const;
