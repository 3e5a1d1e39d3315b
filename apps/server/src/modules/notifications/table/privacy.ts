import type { PrivacyNotificationName } from '../../../events';
import type { KeyedText } from '../../../platform/text/language';
import { mail, type Row, type Rows, smsAndMail, toUser } from './row';

type UpdatedRow = Row<'privacy.requestUpdated'>;

const security = { type: 'security', to: toUser } as const;
const on =
  (updated: PrivacyNotificationName): UpdatedRow['when'] =>
  ({ name }) =>
    name === updated;
const inApp = (updated: PrivacyNotificationName, text: KeyedText): UpdatedRow => ({
  ...security,
  ...text,
  channels: 'app',
  when: on(updated),
  about: () => ({ kind: 'security' }),
  link: () => '/profile',
  details: ({ details = {} }) => details,
});
const bySms = (updated: PrivacyNotificationName, text: KeyedText): UpdatedRow => ({
  ...security,
  ...text,
  channels: smsAndMail,
  when: on(updated),
  ref: ({ ref }) => ref,
});

// Table: requests about a user's own data.
export const privacyRows: Rows = {
  'privacy.requestUpdated': {
    exportReadyMail: {
      ...security,
      when: on('exportReady'),
      ref: ({ ref }) => ref,
      channels: mail,
      en: 'Gift: your data file is ready. Download it in Gift under Profile, Your data. Not you? Change your password now.',
      zh: '【Gift】您的数据文件已生成，请打开 Gift 的「个人资料 - 我的数据」下载。如非本人操作，请立即修改密码。',
      pcm: 'Gift: your data file don ready. Download am for Gift under Profile, Your data. No be you? Change your password now.',
    },
    correctionAnswered: {
      ...security,
      when: ({ name }) => name === 'corrected' || name === 'correctionRefused',
      ref: ({ ref }) => ref,
      channels: ({ name }) => (name === 'corrected' ? smsAndMail : mail),
      en: 'Gift: your correction request has a reply. Open Gift, Profile, Your data. Not you? Change your password now.',
      zh: '【Gift】您的更正申请已有答复，请查看「个人资料 - 我的数据」。如非本人操作，请立即修改密码。',
      pcm: 'Gift: we don reply your correction request. Open Gift, Profile, Your data. No be you? Change your password now.',
    },
    deletionAskedSms: bySms('deletionAsked', {
      en: 'Gift: we received a request to delete your account. Not you? Log in, cancel it and change your password now.',
      zh: '【Gift】我们收到注销您账户的申请，数天后生效。如非本人操作，请立即登录撤销并修改密码。',
      pcm: 'Gift: we get request to delete your account. No be you? Log in, cancel am and change your password now.',
    }),
    deletionSoonSms: bySms('deletionSoon', {
      en: 'Gift: your account will be deleted tomorrow. To keep it, log in and cancel.',
      zh: '【Gift】您的账户将于明天注销。如需保留，请登录撤销。',
      pcm: 'Gift: we go delete your account tomorrow. To keep am, log in and cancel.',
    }),
    deletionBlockedSms: bySms('deletionBlocked', {
      en: 'Gift: your account is not deleted yet: some items are still open. Log in for details.',
      zh: '【Gift】账户暂未注销，因仍有未完成的事项。请登录查看。',
      pcm: 'Gift: we never delete your account: some things still dey open. Log in for details.',
    }),
    exportReady: inApp('exportReady', {
      en: 'Your data is ready to download for a few days: Profile, Your data.',
      zh: '您的数据文件已生成，请在「个人资料 - 我的数据」下载，文件仅保留数天。',
      pcm: 'Your data don ready, you fit download am for some days: Profile, Your data.',
    }),
    exportFailed: inApp('exportFailed', {
      en: 'Your data file failed. Request it again: Profile, Your data.',
      zh: '数据文件生成失败，请在「个人资料 - 我的数据」重新申请。',
      pcm: 'Your data file fail. Ask for am again: Profile, Your data.',
    }),
    corrected: inApp('corrected', {
      en: 'Your verified details were corrected. See Profile, Your data.',
      zh: '您的身份信息已更正，请查看「个人资料 - 我的数据」。',
      pcm: 'We don correct your verified details. See Profile, Your data.',
    }),
    correctionRefused: inApp('correctionRefused', {
      en: 'Your correction request was declined. See why under Profile, Your data.',
      zh: '您的更正申请未通过，原因请查看「个人资料 - 我的数据」。',
      pcm: 'We no accept your correction request. See why under Profile, Your data.',
    }),
    deletionAsked: inApp('deletionAsked', {
      en: 'Your account will be deleted on {until:at}; offers are paused. Cancel under Profile, Your data.',
      zh: '您的账户将于 {until:at} 注销，报价已暂停。可在「个人资料 - 我的数据」撤销。',
      pcm: 'We go delete your account on {until:at}; offers dey on pause. Cancel under Profile, Your data.',
    }),
    deletionStopped: inApp('deletionStopped', {
      en: 'Your account stays open. Your offers are paused until you resume them.',
      zh: '您的账户已保留。报价仍处于暂停状态，可手动恢复。',
      pcm: 'Your account dey open. Your offers dey on pause till you resume them.',
    }),
    deletionSoon: inApp('deletionSoon', {
      en: 'Your account will be deleted on {until:at}. To keep it, cancel under Profile, Your data.',
      zh: '您的账户将于 {until:at} 注销。如需保留，请在「个人资料 - 我的数据」撤销。',
      pcm: 'We go delete your account on {until:at}. To keep am, cancel under Profile, Your data.',
    }),
    deletionBlocked: inApp('deletionBlocked', {
      en: 'Your account is not deleted yet: some items are still open. See Profile, Your data.',
      zh: '账户暂未注销：仍有未完成的事项。请查看「个人资料 - 我的数据」。',
      pcm: 'We never delete your account: some things still dey open. See Profile, Your data.',
    }),
  },
};
