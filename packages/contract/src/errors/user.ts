// table: 2000-2099, refusals of the identity module.
export const userErrors = {
  ConfirmDiffers: {
    code: 2001,
    en: 'The passwords do not match. Enter the second one again.',
    zh: '两次输入的密码不一致，请重新输入确认密码。',
  },
  NicknameInUse: {
    code: 2002,
    en: 'This nickname is taken. Choose another.',
    zh: '该昵称已被使用，请换一个。',
  },
  NicknameReserved: {
    code: 2003,
    en: 'This nickname could be mistaken for our staff. Choose another.',
    zh: '该昵称容易被误认为工作人员，请换一个。',
  },
  ConsentNeeded: {
    code: 2004,
    en: 'To open an account, tick the terms, the privacy notice and that you are 18 or older.',
    zh: '注册前请勾选服务条款、隐私政策，并确认您已满18岁。',
  },
  PhoneInUse: {
    code: 2005,
    en: 'This phone number already has an account. Log in, or reset the password.',
    zh: '该手机号已有账户，请直接登录或重置密码。',
  },
  CodeWrong: {
    code: 2010,
    en: 'Wrong code. Tries left: {triesLeft}. Check the newest message.',
    zh: '验证码错误，还可尝试 {triesLeft} 次。请查看最新一条消息。',
  },
  CodeExpired: {
    code: 2011,
    en: 'This code has expired. Get a new one.',
    zh: '验证码已失效，请重新获取。',
  },
  CodeBlocked: {
    code: 2012,
    en: 'Too many wrong codes. Wait {minutes} minutes, then get a new one.',
    zh: '验证码错误次数过多，请等待 {minutes} 分钟后重新获取。',
  },
  CodeTooSoon: {
    code: 2013,
    en: 'We sent a code. You can get another in {seconds:duration}.',
    zh: '验证码已发送，{seconds:duration}后可重新获取。',
  },
  LoginWrong: {
    code: 2020,
    en: 'Wrong account or password. Check both, or reset the password.',
    zh: '账号或密码错误，请检查后重试，或重置密码。',
  },
  LoginLocked: {
    code: 2021,
    en: 'Too many failed logins from this account or network. Wait {minutes} minutes, or reset the password.',
    zh: '此账号或您所在的网络登录失败次数过多，请等待 {minutes} 分钟。如忘记密码，请重置。',
  },
  PasswordWrong: {
    code: 2022,
    en: 'Wrong password. Nothing was changed.',
    zh: '密码错误，未作任何更改。',
  },
  WalletPinMissing: {
    code: 2030,
    en: 'Set a wallet PIN first. No money moved.',
    zh: '请先设置钱包密码。资金未变动。',
  },
  WalletPinWrong: {
    code: 2031,
    en: 'Wrong wallet PIN. No money moved. Tries left: {triesLeft}.',
    zh: '钱包密码错误，还可尝试 {triesLeft} 次。资金未变动。',
  },
  WalletPinLocked: {
    code: 2032,
    en: 'Wallet PIN locked for {minutes} minutes after wrong tries. No money moved. Wait, or reset it with a code.',
    zh: '钱包密码多次错误，已锁定 {minutes} 分钟。请等待，或用验证码重置。资金未变动。',
  },
  WalletPinSpent: {
    code: 2033,
    en: 'Too many wrong wallet PINs. No money moved. Reset it with a code to continue.',
    zh: '钱包密码错误次数过多，请用验证码重置后继续。资金未变动。',
  },
  WalletPinGuessable: {
    code: 2034,
    en: 'This PIN is easy to guess: a sequence, repeat, date or part of your phone number. Choose another.',
    zh: '该密码容易被猜到（连号、重复、日期或手机号的一部分），请换一个。',
  },
  WalletPinProofNeeded: {
    code: 2035,
    en: 'To change your PIN, enter the old one, or a code and your password.',
    zh: '修改钱包密码需输入旧密码，或获取验证码并输入登录密码。',
  },
  IdentityMismatch: {
    code: 2040,
    en: 'The {kind} does not match this name and date of birth. Check all three and send again.',
    zh: '{kind} 与姓名、出生日期不符，请核对后重新提交。',
  },
  IdentityNameDiffers: {
    code: 2041,
    en: 'The name on this {kind} differs from yours. Enter your name as it is on the {kind}.',
    zh: '该 {kind} 登记的姓名与您填写的不同，请按登记姓名填写。',
  },
  IdentityInUse: {
    code: 2042,
    en: 'This {kind} is already used by another account. You can have only one. Contact support if that one is not yours.',
    zh: '该 {kind} 已用于验证其他账户。每人仅限一个账户，如有疑问请联系客服。',
  },
  TooYoung: {
    code: 2043,
    en: 'You must be 18 or older to trade.',
    zh: '年满18岁方可交易。',
  },
  IdentityCheckLimitReached: {
    code: 2044,
    en: 'No checks left today. Try again tomorrow, or contact support.',
    zh: '今日验证次数已用完，请明天再试或联系客服。',
  },
  IdentityAlreadyVerified: {
    code: 2045,
    en: 'Your {kind} is already verified. Nothing more to do.',
    zh: '您的 {kind} 已通过验证，无需重复操作。',
  },
  PersonalDetailsNeeded: {
    code: 2046,
    en: 'Fill in your first name, last name and date of birth.',
    zh: '请填写名、姓和出生日期。',
  },
  PasskeyExpired: {
    code: 2060,
    en: 'This expired or was already used. No money moved. Try again.',
    zh: '操作已超时或已被使用，请重试。资金未变动。',
  },
  WalletPinNeeded: {
    code: 2064,
    en: 'Enter your wallet PIN for this. No money moved.',
    zh: '此操作需要输入钱包密码。资金未变动。',
  },
  PasskeyWrong: {
    code: 2061,
    en: 'This passkey was not accepted. No money moved. Try again, or use your password or PIN.',
    zh: '通行密钥未通过验证，请重试，或使用密码。资金未变动。',
  },
  PasskeyMissing: {
    code: 2062,
    en: 'You have no passkey yet. No money moved. Use your wallet PIN.',
    zh: '您还没有通行密钥，请使用钱包密码。资金未变动。',
  },
  PasskeysFull: {
    code: 2063,
    en: 'You have {max} passkeys, the maximum. Remove one you no longer use.',
    zh: '通行密钥最多 {max} 个，请先移除不再使用的。',
  },
  TwoStepNeeded: {
    code: 2070,
    en: 'Enter the code from your authenticator app. No money moved.',
    zh: '请输入身份验证器应用中的验证码。资金未变动。',
  },
  TwoStepWrong: {
    code: 2071,
    en: 'Wrong or used code. Wait for the next one. Tries left: {triesLeft}.',
    zh: '验证码错误或已被使用，请等待下一个验证码。还可尝试 {triesLeft} 次。',
  },
  TwoStepLocked: {
    code: 2072,
    en: 'Too many wrong codes. Wait {minutes} minutes, then try again.',
    zh: '验证码错误次数过多，请等待 {minutes} 分钟后重试。',
  },
  TwoStepOn: {
    code: 2073,
    en: 'Two-step codes are already on. Reload to see them.',
    zh: '两步验证已开启，请刷新查看。',
  },
  TwoStepOff: {
    code: 2074,
    en: 'Two-step codes are off. Reload to see what changed.',
    zh: '两步验证未开启，请刷新查看最新状态。',
  },
  UserNotFound: {
    code: 2050,
    en: 'User not found.',
    zh: '该用户不存在。',
  },
  NotYourself: {
    code: 2051,
    en: 'You cannot do this to yourself.',
    zh: '不能对自己进行此操作。',
  },
  ReportedAlready: {
    code: 2053,
    en: 'You already reported this person today, and we are reviewing it. Add more tomorrow, or contact support.',
    zh: '您在一天内已举报过该用户，我们正在处理。如需补充，请明天再试或联系客服。',
  },
  ReportNeedsText: {
    code: 2054,
    en: 'Describe what happened: at least 10 characters.',
    zh: '请简要说明情况，至少 10 个字符。',
  },
  NicknameTooSoon: {
    code: 2052,
    en: 'You can change your nickname again on {date}.',
    zh: '您可于 {date} 后再次修改昵称。',
  },
} as const;
