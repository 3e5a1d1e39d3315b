// Notifications outside the app, and their channels. No schemas here: the web client imports this file.

/** The types of notifications that a user can set. */
export const notificationTypes = [
  'turn',
  'money',
  'transfer',
  'dispute',
  'security',
  'chat',
  'market',
  'rewards',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Channels outside the app. Inside the app everything is shown, always. */
export const notificationChannels = ['push', 'sms', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** always: cannot be turned off. on, off: the default, which the user may change. never: not sent on this channel. */
export type NotificationRule = 'always' | 'on' | 'off' | 'never';

/** Table: the channels of each type. Money and security keep a channel that nobody can turn off. */
export const notificationDefaults: Readonly<
  Record<NotificationType, Readonly<Record<NotificationChannel, NotificationRule>>>
> = {
  turn: { push: 'on', sms: 'on', mail: 'never' },
  money: { push: 'on', sms: 'always', mail: 'on' },
  transfer: { push: 'on', sms: 'always', mail: 'on' },
  dispute: { push: 'on', sms: 'on', mail: 'on' },
  security: { push: 'always', sms: 'always', mail: 'on' },
  chat: { push: 'on', sms: 'never', mail: 'never' },
  market: { push: 'on', sms: 'never', mail: 'never' },
  rewards: { push: 'off', sms: 'never', mail: 'off' },
};

/** Types that also ring at night: another user is waiting, or something is wrong. */
export const urgentTypes: readonly NotificationType[] = ['turn', 'dispute', 'security'];
