// What people are told outside the app, and how. No schemas here: the web client imports this file.

/** Kinds of news, as a reader chooses among them. */
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

/** Ways out of the app. In it everything is told, always. */
export const notificationChannels = ['push', 'sms', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** always: can't be turned off; on and off: the reader's to change, begun as it says; never: not by this way. */
export type NotificationRule = 'always' | 'on' | 'off' | 'never';

/** Table: which news goes out which way. Money and security keep a way that nobody can turn off. */
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

/** What rings at night too: somebody waits, or something is wrong. */
export const urgentTypes: readonly NotificationType[] = ['turn', 'dispute', 'security'];
