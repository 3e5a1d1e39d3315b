import type { Details } from '../../../platform/calls/refusal';
import { fillTemplate, type KeyedText, keyedTextIn, type Language } from '../../../platform/text/language';

// Table: the messages with a code. Each names its use and warns once.
const texts = {
  register: {
    en: 'Gift: your code is {code}. It opens your account and is valid for {minutes} minutes. Never share it.',
    zh: '【Gift】注册验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    pcm: 'Gift: your code na {code}. E go open your account and e dey valid for {minutes} minutes. No ever share am.',
  },
  login: {
    en: 'Gift: your code is {code}. It signs in a new device and is valid for {minutes} minutes. Not you? Change your password.',
    zh: '【Gift】新设备登录验证码 {code}，{minutes} 分钟内有效。如非本人操作，请立即修改密码。',
    pcm: 'Gift: your code na {code}. E go sign in new device and e dey valid for {minutes} minutes. No be you? Change your password.',
  },
  reset: {
    en: 'Gift: your code is {code}. It resets your password and is valid for {minutes} minutes. Not you? Ignore it.',
    zh: '【Gift】重置密码验证码 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
    pcm: 'Gift: your code na {code}. E go reset your password and e dey valid for {minutes} minutes. No be you? Ignore am.',
  },
  pin: {
    en: 'Gift: your code is {code}. It resets your wallet PIN and is valid for {minutes} minutes. Not you? Change your password.',
    zh: '【Gift】重置钱包密码验证码 {code}，{minutes} 分钟内有效。如非本人操作，请立即修改密码。',
    pcm: 'Gift: your code na {code}. E go reset your wallet PIN and e dey valid for {minutes} minutes. No be you? Change your password.',
  },
  email: {
    en: 'Gift: your code is {code}. It confirms this e-mail address and is valid for {minutes} minutes.',
    zh: '【Gift】邮箱验证码 {code}，{minutes} 分钟内有效。',
    pcm: 'Gift: your code na {code}. E go confirm this e-mail address and e dey valid for {minutes} minutes.',
  },
  bank: {
    en: 'Gift: your code is {code}. It adds your {bankName} account ending {lastFour}, and is valid for {minutes} minutes. Not you? Change your password. Never share it.',
    zh: '【Gift】验证码 {code}，用于添加尾号 {lastFour} 的 {bankName} 账户，{minutes} 分钟内有效。如非本人操作，请立即修改密码，请勿告诉他人。',
    pcm: 'Gift: your code na {code}. E go add your {bankName} account wey end with {lastFour}, and e dey valid for {minutes} minutes. No be you? Change your password. No ever share am.',
  },
  withdrawal: {
    en: 'Gift: your code is {code}. It sends {amountKobo:kobo} to your {bankName} account ending {lastFour}, and is valid for {minutes} minutes. Not you? Change your password. Never share it.',
    zh: '【Gift】验证码 {code}，用于向尾号 {lastFour} 的 {bankName} 账户提现 {amountKobo:kobo}，{minutes} 分钟内有效。如非本人操作，请立即修改密码，请勿告诉他人。',
    pcm: 'Gift: your code na {code}. E go send {amountKobo:kobo} to your {bankName} account wey end with {lastFour}, and e dey valid for {minutes} minutes. No be you? Change your password. No ever share am.',
  },
  autoWithdrawal: {
    en: 'Gift: your code is {code}. It turns on auto-withdraw above {minBalanceKobo:kobo} to your {bankName} account ending {lastFour} from {fromKobo:kobo}. Valid for {minutes} minutes. Not you? Change your password. Never share it.',
    zh: '【Gift】验证码 {code}，用于开启自动提现：余额达到 {fromKobo:kobo} 时，超出 {minBalanceKobo:kobo} 的部分自动转至尾号 {lastFour} 的 {bankName} 账户，{minutes} 分钟内有效。如非本人操作，请立即修改密码，请勿告诉他人。',
    pcm: 'Gift: your code na {code}. E go on auto-withdraw above {minBalanceKobo:kobo} to your {bankName} account wey end with {lastFour} from {fromKobo:kobo}. E dey valid for {minutes} minutes. No be you? Change your password. No ever share am.',
  },
} as const satisfies Record<string, KeyedText>;

export type MessageName = keyof typeof texts;

export const messageText = (name: MessageName, language: Language, details: Details = {}): string =>
  fillTemplate(keyedTextIn(texts[name], language), details, language);
