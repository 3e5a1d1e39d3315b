import type { Events, SecurityNotificationName } from '../../../events';
import type { KeyedText } from '../../../platform/text/language';
import { mail, type Row, type Rows } from './row';

type Requested = Events['identity.notificationRequested'];

// Table: to the phone or e-mail address that the event names, at once, whatever the user's preferences.
export const directTexts: Readonly<Record<SecurityNotificationName, KeyedText>> = {
  accountDeleted: {
    en: 'Gift: your account is deleted, as you requested. This number can open a new one any time.',
    zh: '【Gift】您的账户已按申请注销，该号码可随时重新注册。',
    pcm: 'Gift: we don delete your account, as you ask. This number fit open new one any time.',
  },
  accountExists: {
    en: 'Gift: there was an attempt to register with this number or address, but you already have an account. Log in or reset your password.',
    zh: '【Gift】有人尝试用此号码或邮箱注册，但您已有账户。请直接登录或重置密码。',
    pcm: 'Gift: person try register with this number or address, but you get account already. Log in or reset your password.',
  },
  bankAdded: {
    en: 'Gift: your {bankName} account ending {lastFour} was added for withdrawals. Not you? Change your password and contact support.',
    zh: '【Gift】已添加尾号 {lastFour} 的 {bankName} 账户用于提现。如非本人操作，请立即修改密码并联系客服。',
    pcm: 'Gift: we don add your {bankName} account wey end with {lastFour} for withdrawals. No be you? Change your password and contact support.',
  },
  documentRefused: {
    en: 'Gift: we could not accept your identity document. Open the app to see why and send it again.',
    zh: '【Gift】您提交的身份材料未通过审核，请在应用内查看原因并重新提交。',
    pcm: 'Gift: we no fit accept your identity document. Open the app to see why and send am again.',
  },
  documentVerified: {
    en: 'Gift: your identity document was accepted.',
    zh: '【Gift】您提交的身份材料已通过审核。',
    pcm: 'Gift: we don accept your identity document.',
  },
  identityRefused: {
    en: 'Gift: we could not verify your {kind}. Open the app to see why and send it again.',
    zh: '【Gift】您的 {kind} 未通过验证，请在应用内查看原因并重新提交。',
    pcm: 'Gift: we no fit verify your {kind}. Open the app to see why and send am again.',
  },
  identityVerified: {
    en: 'Gift: your {kind} is verified. Your new limits are in the app.',
    zh: '【Gift】您的 {kind} 已通过验证，新额度请在应用内查看。',
    pcm: 'Gift: we don verify your {kind}. Your new limits dey the app.',
  },
  loginLocked: {
    en: 'Gift: login is paused for {minutes} minutes after several wrong passwords. Not you? Reset your password.',
    zh: '【Gift】密码多次错误，登录已暂停 {minutes} 分钟。如非本人操作，请重置密码。',
    pcm: 'Gift: login dey on pause for {minutes} minutes after several wrong passwords. No be you? Reset your password.',
  },
  newDevice: {
    en: 'Gift: {device} signed in to your account on {at:at}. It cannot withdraw until {until:at}. Not you? Reset your password now.',
    zh: '【Gift】{device} 于 {at:at} 登录了您的账户，{until:at} 前无法从该设备提现。如非本人操作，请立即重置密码。',
    pcm: 'Gift: {device} don sign in to your account on {at:at}. E no fit withdraw till {until:at}. No be you? Reset your password now.',
  },
  passkeyAdded: {
    en: 'Gift: the passkey "{name}" was added to your account. It logs in and approves payments. Not you? Remove it and change your password.',
    zh: '【Gift】您的账户已添加通行密钥“{name}”，可用于登录和批准付款。如非本人操作，请移除并修改密码。',
    pcm: 'Gift: we don add the passkey "{name}" to your account. E dey log in and approve payments. No be you? Remove am and change your password.',
  },
  passwordReset: {
    en: 'Gift: your password was reset, devices logged out, passkeys removed and withdrawals paused until {until:at}. Not you? Contact support.',
    zh: '【Gift】密码已重置，所有设备已退出登录，通行密钥已移除，{until:at} 前暂停提现。如非本人操作，请联系客服。',
    pcm: 'Gift: your password don reset, devices don log out, passkeys don comot and withdrawals dey on pause till {until:at}. No be you? Contact support.',
  },
  pinLocked: {
    en: 'Gift: your wallet PIN was wrong several times. Not you? Log out your other devices.',
    zh: '【Gift】您的钱包密码多次输入错误。如非本人操作，请退出其他已登录设备。',
    pcm: 'Gift: your wallet PIN wrong several times. No be you? Log out your other devices.',
  },
  pinReset: {
    en: 'Gift: your wallet PIN was reset, passkeys removed and withdrawals paused until {until:at}. Not you? Contact support.',
    zh: '【Gift】钱包密码已重置，通行密钥已移除，{until:at} 前暂停提现。如非本人操作，请联系客服。',
    pcm: 'Gift: your wallet PIN don reset, passkeys don comot and withdrawals dey on pause till {until:at}. No be you? Contact support.',
  },
  tierRaised: {
    en: 'Gift: you are fully verified and have the highest limits.',
    zh: '【Gift】您的材料已全部通过审核，额度已升至最高。',
    pcm: 'Gift: you don verify finish and you get the highest limits.',
  },
  twoStepOff: {
    en: 'Gift: two-step codes were turned off for your account. Not you? Change your password now.',
    zh: '【Gift】您的账户已关闭两步验证。如非本人操作，请立即修改密码。',
    pcm: 'Gift: two-step codes don off for your account. No be you? Change your password now.',
  },
  twoStepOn: {
    en: 'Gift: two-step codes are on for your account. Not you? Contact support now.',
    zh: '【Gift】您的账户已开启两步验证。如非本人操作，请立即联系客服。',
    pcm: 'Gift: two-step codes don on for your account. No be you? Contact support now.',
  },
  withdrawalFailed: {
    en: 'Gift: your {amountKobo:ngn} withdrawal to {bankName} failed. The full amount is back in your wallet.',
    zh: '【Gift】您向 {bankName} 提现 {amountKobo:ngn} 未成功，全部款项已退回钱包。',
    pcm: 'Gift: your {amountKobo:ngn} withdrawal to {bankName} fail. The full amount don come back to your wallet.',
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
      pcm: 'Gift: your account security don change; we send the details to your phone. No be you? Reset your password now.',
    },
    bankAdded: inApp('bankAdded', {
      en: 'A bank account was added for withdrawals. Not you? Change your password now.',
      zh: '已添加提现银行账户。如非本人操作，请立即修改密码。',
      pcm: 'We don add bank account for withdrawals. No be you? Change your password now.',
    }),
    documentRefused: inApp('documentRefused', {
      en: 'Your identity document was not accepted. See why and send it again.',
      zh: '您提交的身份材料未通过审核，请查看原因后重新提交。',
      pcm: 'We no accept your identity document. See why and send am again.',
    }),
    documentVerified: inApp('documentVerified', {
      en: 'Your identity document was accepted.',
      zh: '您提交的身份材料已通过审核。',
      pcm: 'We don accept your identity document.',
    }),
    loginLocked: inApp('loginLocked', {
      en: 'Login is paused for {minutes} minutes after several wrong passwords.',
      zh: '密码多次错误，登录已暂停 {minutes} 分钟。',
      pcm: 'Login dey on pause for {minutes} minutes after several wrong passwords.',
    }),
    newDevice: inApp('newDevice', {
      en: '{device} signed in to your account. Not you? Change your password now.',
      zh: '{device} 登录了您的账户。如非本人操作，请立即修改密码。',
      pcm: '{device} don sign in to your account. No be you? Change your password now.',
    }),
    passkeyAdded: inApp('passkeyAdded', {
      en: 'The passkey "{name}" was added to your account. Not you? Remove it and change your password.',
      zh: '您的账户已添加通行密钥“{name}”。如非本人操作，请移除并修改密码。',
      pcm: 'We don add the passkey "{name}" to your account. No be you? Remove am and change your password.',
    }),
    passwordReset: inApp('passwordReset', {
      en: 'Your password was reset. Withdrawals are paused until {until:at}.',
      zh: '密码已重置，{until:at} 前暂停提现。',
      pcm: 'Your password don reset. Withdrawals dey on pause till {until:at}.',
    }),
    pinLocked: inApp('pinLocked', {
      en: 'Your wallet PIN was wrong several times.',
      zh: '您的钱包密码多次输入错误。',
      pcm: 'Your wallet PIN wrong several times.',
    }),
    pinReset: inApp('pinReset', {
      en: 'Your wallet PIN was reset. Withdrawals are paused until {until:at}.',
      zh: '钱包密码已重置，{until:at} 前暂停提现。',
      pcm: 'Your wallet PIN don reset. Withdrawals dey on pause till {until:at}.',
    }),
    tierRaised: inApp('tierRaised', {
      en: 'You are fully verified: you have the highest limits.',
      zh: '您的材料已全部通过审核，额度已升至最高。',
      pcm: 'You don verify finish: you get the highest limits.',
    }),
    twoStepOff: inApp('twoStepOff', {
      en: 'Two-step codes were turned off. Not you? Change your password now.',
      zh: '两步验证已关闭。如非本人操作，请立即修改密码。',
      pcm: 'Two-step codes don off. No be you? Change your password now.',
    }),
    twoStepOn: inApp('twoStepOn', {
      en: 'Two-step codes are on for your account.',
      zh: '您的账户已开启两步验证。',
      pcm: 'Two-step codes don on for your account.',
    }),
  },
};
