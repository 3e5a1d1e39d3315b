/**
 * Notifications: one table (`table/`) says for each event whom it notifies, by which channels, with which text and
 * link. `notificationDefaults` in the contract says which channels a user can turn off, and each user sets quiet hours.
 *
 * Guarantees: one event sends one message to one user per channel. Money and security always have a channel that
 * nobody can turn off. In quiet hours only urgent messages alert. No message holds a code, a balance or a name of a
 * person. This module sends SMS and e-mails; the messaging module shows the rest in the app and sends pushes.
 */
import { command, query } from '../../platform/calls/context';
import { notificationPreferences, saveNotificationPreference, saveQuietHours } from './preferences';

export { exportNotificationsData } from './data-export';
export { eraseNotifications } from './erase';
export { filterByPushPreference } from './preferences';
export { type Notification, subscribe } from './subscribe';
export { notificationJobs, notificationSubscriptions } from './subscriptions';
export { notificationCleanup, notificationSweep } from './sweeps';
export type { AppRow } from './table/row';

export const notificationRoutes = {
  notificationPreferences: query<'notificationPreferences'>(notificationPreferences),
  saveNotificationPreference: command<'saveNotificationPreference'>(saveNotificationPreference),
  saveQuietHours: command<'saveQuietHours'>(saveQuietHours),
};
