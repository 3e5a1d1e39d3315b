/**
 * Notices: what people are told outside the app, by text message, mail and push. Which news goes which way is one
 * table (`notificationDefaults` in the contract); a reader changes the cells that are theirs, and sets quiet hours.
 *
 * Promises: a letter about one event goes to one person once by one way; money and security keep a way that nobody can
 * turn off; in quiet hours only what is urgent rings; no letter holds a code, a sum, a balance or a name. What is told
 * inside the app belongs to the messaging module, which asks here whom a push may wake (`filterByPushPreference`).
 */
import { command, query } from '../../platform/calls/context';
import { notificationPreferences, saveNotificationPreference, saveQuietHours } from './preferences';

export { exportNotificationsData } from './data-export';
export { eraseNotifications } from './erase';
export { filterByPushPreference } from './preferences';
export { notificationSubscriptions } from './subscriptions';
export { notificationCleanup, notificationSweep } from './sweeps';

export const notificationRoutes = {
  notificationPreferences: query<'notificationPreferences'>(notificationPreferences),
  saveNotificationPreference: command<'saveNotificationPreference'>(saveNotificationPreference),
  saveQuietHours: command<'saveQuietHours'>(saveQuietHours),
};
