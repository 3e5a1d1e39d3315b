import type { Events, SecurityNotificationName } from '../../../events';
import type { KeyedText } from '../../../platform/text/language';
import { mail, type Row, type Rows } from './row';

type Requested = Events['identity.notificationRequested'];

// Table: to the phone or e-mail address that the event names, at once, whatever the user's preferences.
export const directTexts: Readonly<Record<SecurityNotificationName, KeyedText>> = {
  accountDeleted: {
    en: 'Gift: your account is deleted, as you requested. This number can open a new one any time.',
    zh: '【Gift】您的账户已按申请注销，该号码可随时重新注册。',
  },
  accountExists: {
    en: 'Gift: there was an attempt to register with this number or address, but you already have an account. Log in or reset your password.',
    zh: '【Gift】有人尝试用此号码或邮箱注册，但您已有账户。请直接登录或重置密码。',
  },
  bankAdded: {
    en: 'Gift: your {bankName} account ending {lastFour} was added for withdrawals. Not you? Change your password and contact support.',
    zh: '【Gift】已添加尾号 {lastFour} 的 {bankName} 账户用于提现。如非本人操作，请立即修改密码并联系客服。',
  },
  documentRefused: {
    en: 'Gift: we could not accept your identity document. Open the app to see why and send it again.',
    zh: '【Gift】您提交的身份材料未通过审核，请在应用内查看原因并重新提交。',
  },
  documentVerified: {
    en: 'Gift: your identity document was accepted.',
    zh: '【Gift】您提交的身份材料已通过审核。',
  },
  identityRefused: {
    en: 'Gift: we could not verify your {kind}. Open the app to see why and send it again.',
    zh: '【Gift】您的 {kind} 未通过验证，请在应用内查看原因并重新提交。',
  },
  identityVerified: {
    en: 'Gift: your {kind} is verified. Your new limits are in the app.',
    zh: '【Gift】您的 {kind} 已通过验证，新额度请在应用内查看。',
  },
  loginLocked: {
    en: 'Gift: login is paused for {minutes} minutes after several wrong passwords. Not you? Reset your password.',
    zh: '【Gift】密码多次错误，登录已暂停 {minutes} 分钟。如非本人操作，请重置密码。',
  },
  newDevice: {
    en: 'Gift: {device} signed in to your account on {at:at}. It cannot withdraw until {until:at}. Not you? Reset your password now.',
    zh: '【Gift】{device} 于 {at:at} 登录了您的账户，{until:at} 前无法从该设备提现。如非本人操作，请立即重置密码。',
  },
  passkeyAdded: {
    en: 'Gift: the passkey "{name}" was added to your account. It logs in and approves payments. Not you? Remove it and change your password.',
    zh: '【Gift】您的账户已添加通行密钥“{name}”，可用于登录和批准付款。如非本人操作，请移除并修改密码。',
  },
  passwordReset: {
    en: 'Gift: your password was reset, devices logged out, passkeys removed and withdrawals paused until {until:at}. Not you? Contact support.',
    zh: '【Gift】密码已重置，所有设备已退出登录，通行密钥已移除，{until:at} 前暂停提现。如非本人操作，请联系客服。',
  },
  pinLocked: {
    en: 'Gift: your wallet PIN was wrong several times. Not you? Log out your other devices.',
    zh: '【Gift】您的钱包密码多次输入错误。如非本人操作，请退出其他已登录设备。',
  },
  pinReset: {
    en: 'Gift: your wallet PIN was reset, passkeys removed and withdrawals paused until {until:at}. Not you? Contact support.',
    zh: '【Gift】钱包密码已重置，通行密钥已移除，{until:at} 前暂停提现。如非本人操作，请联系客服。',
  },
  tierRaised: {
    en: 'Gift: you are fully verified and have the highest limits.',
    zh: '【Gift】您的材料已全部通过审核，额度已升至最高。',
  },
  twoStepOff: {
    en: 'Gift: two-step codes were turned off for your account. Not you? Change your password now.',
    zh: '【Gift】您的账户已关闭两步验证。如非本人操作，请立即修改密码。',
  },
  twoStepOn: {
    en: 'Gift: two-step codes are on for your account. Not you? Contact support now.',
    zh: '【Gift】您的账户已开启两步验证。如非本人操作，请立即联系客服。',
  },
  withdrawalFailed: {
    en: 'Gift: your {amountKobo:ngn} withdrawal to {bankName} failed. The full amount is back in your wallet.',
    zh: '【Gift】您向 {bankName} 提现 {amountKobo:ngn} 未成功，全部款项已退回钱包。',
  },
};

const toOwner = ({ userID }: Requested) => (userID ? [userID] : []);
const inApp = (
  requested: SecurityNotificationName,
  text: KeyedText,
): Row<'identity.notificationRequested'> => ({
  ...text,
  channels: 'app',
  type: 'security',
  when: ({ name }) => name === requested,
  to: toOwner,
  about: () => ({ kind: 'security' }),
  link: () => '/profile',
  details: ({ details = {} }) => details,
});

const mailed: readonly SecurityNotificationName[] = [
  'bankAdded',
  'loginLocked',
  'newDevice',
  'passwordReset',
  'pinLocked',
  'pinReset',
];

// Table: the same in the app, and by e-mail.
export const securityRows: Rows = {
  'identity.notificationRequested': {
    securityMail: {
      channels: mail,
      type: 'security',
      // Follows an SMS, since a thief of the phone may not have the mailbox.
      when: ({ channel, name }) => channel === 'sms' && mailed.includes(name),
      to: toOwner,
      ref: ({ name }, occurredAt) => `${name}:${occurredAt.toISOString()}`,
      en: 'Gift: your account security changed; we sent the details to your phone. Not you? Reset your password now.',
      zh: '【Gift】您的账户安全设置有变动，详情已发送至您的手机。如非本人操作，请立即重置密码。',
    },
    bankAdded: inApp('bankAdded', {
      en: 'A bank account was added for withdrawals. Not you? Change your password now.',
      zh: '已添加提现银行账户。如非本人操作，请立即修改密码。',
    }),
    documentRefused: inApp('documentRefused', {
      en: 'Your identity document was not accepted. See why and send it again.',
      zh: '您提交的身份材料未通过审核，请查看原因后重新提交。',
    }),
    documentVerified: inApp('documentVerified', {
      en: 'Your identity document was accepted.',
      zh: '您提交的身份材料已通过审核。',
    }),
    loginLocked: inApp('loginLocked', {
      en: 'Login is paused for {minutes} minutes after several wrong passwords.',
      zh: '密码多次错误，登录已暂停 {minutes} 分钟。',
    }),
    newDevice: inApp('newDevice', {
      en: '{device} signed in to your account. Not you? Change your password now.',
      zh: '{device} 登录了您的账户。如非本人操作，请立即修改密码。',
    }),
    passkeyAdded: inApp('passkeyAdded', {
      en: 'The passkey "{name}" was added to your account. Not you? Remove it and change your password.',
      zh: '您的账户已添加通行密钥“{name}”。如非本人操作，请移除并修改密码。',
    }),
    passwordReset: inApp('passwordReset', {
      en: 'Your password was reset. Withdrawals are paused until {until:at}.',
      zh: '密码已重置，{until:at} 前暂停提现。',
    }),
    pinLocked: inApp('pinLocked', {
      en: 'Your wallet PIN was wrong several times.',
      zh: '您的钱包密码多次输入错误。',
    }),
    pinReset: inApp('pinReset', {
      en: 'Your wallet PIN was reset. Withdrawals are paused until {until:at}.',
      zh: '钱包密码已重置，{until:at} 前暂停提现。',
    }),
    tierRaised: inApp('tierRaised', {
      en: 'You are fully verified: you have the highest limits.',
      zh: '您的材料已全部通过审核，额度已升至最高。',
    }),
    twoStepOff: inApp('twoStepOff', {
      en: 'Two-step codes were turned off. Not you? Change your password now.',
      zh: '两步验证已关闭。如非本人操作，请立即修改密码。',
    }),
    twoStepOn: inApp('twoStepOn', {
      en: 'Two-step codes are on for your account.',
      zh: '您的账户已开启两步验证。',
    }),
  },
};
