import type { PrivacyNotificationName } from '../../../events';
import type { Subscriber, Subscriptions } from '../../../platform/events/outbox';
import { type Both, notifyTranslated } from './notifications';

// Table: the app notifications to users who requested something about their own data.
const words: Readonly<Record<PrivacyNotificationName, Both>> = {
  exportReady: {
    en: 'Your data is ready to download for a few days: Profile, Your data.',
    zh: '您的数据文件已生成，请在「个人资料 - 我的数据」下载，文件仅保留数天。',
  },
  exportFailed: {
    en: 'Your data file failed. Request it again: Profile, Your data.',
    zh: '数据文件生成失败，请在「个人资料 - 我的数据」重新申请。',
  },
  corrected: {
    en: 'Your verified details were corrected. See Profile, Your data.',
    zh: '您的身份信息已更正，请查看「个人资料 - 我的数据」。',
  },
  correctionRefused: {
    en: 'Your correction request was declined. See why under Profile, Your data.',
    zh: '您的更正申请未通过，原因请查看「个人资料 - 我的数据」。',
  },
  deletionAsked: {
    en: 'Your account will be deleted on {until:at}; offers are paused. Cancel under Profile, Your data.',
    zh: '您的账户将于 {until:at} 注销，报价已暂停。可在「个人资料 - 我的数据」撤销。',
  },
  deletionStopped: {
    en: 'Your account stays open. Your offers are paused until you resume them.',
    zh: '您的账户已保留。报价仍处于暂停状态，可手动恢复。',
  },
  deletionSoon: {
    en: 'Your account will be deleted on {until:at}. To keep it, cancel under Profile, Your data.',
    zh: '您的账户将于 {until:at} 注销。如需保留，请在「个人资料 - 我的数据」撤销。',
  },
  deletionBlocked: {
    en: 'Your account is not deleted yet: some items are still open. See Profile, Your data.',
    zh: '账户暂未注销：仍有未完成的事项。请查看「个人资料 - 我的数据」。',
  },
};

const onRequestUpdated: Subscriber<'privacy.requestUpdated'> = (tx, { userID, name, details = {} }, at) =>
  notifyTranslated(tx, at, { userID, news: name, words: words[name], about: { kind: 'security' }, details });

export const privacyNotifications: Subscriptions = { 'privacy.requestUpdated': [onRequestUpdated] };
