import type { Details } from '../../../platform/calls/refusal';
import type { Language } from '../../../platform/text/language';
import { fillTemplate } from '../../../platform/text/language';

// table: the messages of identity to phones and mailboxes. A message with a code names its use and warns once.
const texts = {
  register: {
    en: 'Gift: your code is {code}. It opens your account and is valid for {minutes} minutes. Never share it.',
    zh: '【Gift】注册验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  },
  login: {
    en: 'Gift: your code is {code}. It signs in a new device and is valid for {minutes} minutes. Not you? Change your password.',
    zh: '【Gift】新设备登录验证码 {code}，{minutes} 分钟内有效。如非本人操作，请立即修改密码。',
  },
  reset: {
    en: 'Gift: your code is {code}. It resets your password and is valid for {minutes} minutes. Not you? Ignore it.',
    zh: '【Gift】重置密码验证码 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
  },
  pin: {
    en: 'Gift: your code is {code}. It resets your wallet PIN and is valid for {minutes} minutes. Not you? Change your password.',
    zh: '【Gift】重置钱包密码验证码 {code}，{minutes} 分钟内有效。如非本人操作，请立即修改密码。',
  },
  email: {
    en: 'Gift: your code is {code}. It confirms this e-mail address and is valid for {minutes} minutes.',
    zh: '【Gift】邮箱验证码 {code}，{minutes} 分钟内有效。',
  },
  bank: {
    en: 'Gift: your code is {code}. It adds your {bankName} account ending {lastFour}, and is valid for {minutes} minutes. Not you? Change your password. Never share it.',
    zh: '【Gift】验证码 {code}，用于添加尾号 {lastFour} 的 {bankName} 账户，{minutes} 分钟内有效。如非本人操作，请立即修改密码，请勿告诉他人。',
  },
  withdrawal: {
    en: 'Gift: your code is {code}. It sends {amountKobo:kobo} to your {bankName} account ending {lastFour}, and is valid for {minutes} minutes. Not you? Change your password. Never share it.',
    zh: '【Gift】验证码 {code}，用于向尾号 {lastFour} 的 {bankName} 账户提现 {amountKobo:kobo}，{minutes} 分钟内有效。如非本人操作，请立即修改密码，请勿告诉他人。',
  },
  autoWithdrawal: {
    en: 'Gift: your code is {code}. It turns on auto-withdraw above {minBalanceKobo:kobo} to your {bankName} account ending {lastFour} from {fromKobo:kobo}. Valid for {minutes} minutes. Not you? Change your password. Never share it.',
    zh: '【Gift】验证码 {code}，用于开启自动提现：余额达到 {fromKobo:kobo} 时，超出 {minBalanceKobo:kobo} 的部分自动转至尾号 {lastFour} 的 {bankName} 账户，{minutes} 分钟内有效。如非本人操作，请立即修改密码，请勿告诉他人。',
  },
  bankAdded: {
    en: 'Gift: your {bankName} account ending {lastFour} was added for withdrawals. Not you? Change your password and contact support.',
    zh: '【Gift】已添加尾号 {lastFour} 的 {bankName} 账户用于提现。如非本人操作，请立即修改密码并联系客服。',
  },
  withdrawalFailed: {
    en: 'Gift: your withdrawal to {bankName} failed. The full amount is back in your wallet.',
    zh: '【Gift】您向 {bankName} 的提现未成功，全部款项已退回钱包。',
  },
  accountExists: {
    en: 'Gift: there was an attempt to register with this number or address, but you already have an account. Log in or reset your password.',
    zh: '【Gift】有人尝试用此号码或邮箱注册，但您已有账户。请直接登录或重置密码。',
  },
  newDevice: {
    en: 'Gift: {device} signed in to your account on {at}. It cannot withdraw until {until}. Not you? Reset your password now.',
    zh: '【Gift】{device} 于 {at} 登录了您的账户，{until} 前无法从该设备提现。如非本人操作，请立即重置密码。',
  },
  loginLocked: {
    en: 'Gift: login is paused for {minutes} minutes after several wrong passwords. Not you? Reset your password.',
    zh: '【Gift】密码多次错误，登录已暂停 {minutes} 分钟。如非本人操作，请重置密码。',
  },
  accountDeleted: {
    en: 'Gift: your account is deleted, as you requested. This number can open a new one any time.',
    zh: '【Gift】您的账户已按申请注销，该号码可随时重新注册。',
  },
  passwordReset: {
    en: 'Gift: your password was reset, devices logged out, passkeys removed and withdrawals paused until {until}. Not you? Contact support.',
    zh: '【Gift】密码已重置，所有设备已退出登录，通行密钥已移除，{until} 前暂停提现。如非本人操作，请联系客服。',
  },
  pinReset: {
    en: 'Gift: your wallet PIN was reset, passkeys removed and withdrawals paused until {until}. Not you? Contact support.',
    zh: '【Gift】钱包密码已重置，通行密钥已移除，{until} 前暂停提现。如非本人操作，请联系客服。',
  },
  pinLocked: {
    en: 'Gift: your wallet PIN was wrong several times. Not you? Log out your other devices.',
    zh: '【Gift】您的钱包密码多次输入错误。如非本人操作，请退出其他已登录设备。',
  },
  twoStepOn: {
    en: 'Gift: two-step codes are on for your account. Not you? Contact support now.',
    zh: '【Gift】您的账户已开启两步验证。如非本人操作，请立即联系客服。',
  },
  twoStepOff: {
    en: 'Gift: two-step codes were turned off for your account. Not you? Change your password now.',
    zh: '【Gift】您的账户已关闭两步验证。如非本人操作，请立即修改密码。',
  },
  passkeyAdded: {
    en: 'Gift: the passkey "{name}" was added to your account. It logs in and approves payments. Not you? Remove it and change your password.',
    zh: '【Gift】您的账户已添加通行密钥“{name}”，可用于登录和批准付款。如非本人操作，请移除并修改密码。',
  },
  identityVerified: {
    en: 'Gift: your {kind} is verified. Your new limits are in the app.',
    zh: '【Gift】您的 {kind} 已通过验证，新额度请在应用内查看。',
  },
  identityRefused: {
    en: 'Gift: we could not verify your {kind}. Open the app to see why and send it again.',
    zh: '【Gift】您的 {kind} 未通过验证，请在应用内查看原因并重新提交。',
  },
  documentVerified: {
    en: 'Gift: your identity document was accepted.',
    zh: '【Gift】您提交的身份材料已通过审核。',
  },
  documentRefused: {
    en: 'Gift: we could not accept your identity document. Open the app to see why and send it again.',
    zh: '【Gift】您提交的身份材料未通过审核，请在应用内查看原因并重新提交。',
  },
  tierRaised: {
    en: 'Gift: you are fully verified and have the highest limits.',
    zh: '【Gift】您的材料已全部通过审核，额度已升至最高。',
  },
} as const;

export type MessageName = keyof typeof texts;

export const messageText = (name: MessageName, language: Language, details: Details = {}): string =>
  fillTemplate(language === 'zh-CN' ? texts[name].zh : texts[name].en, details, language);
