/**
 * Notifications outside the app: SMS, e-mail and push. One table (`notificationDefaults` in the contract) says
 * which event uses which channel. A user can change their own cells, and sets quiet hours.
 *
 * Guarantees: one event sends one message to one user per channel. Money and security always have a channel that
 * nobody can turn off. In quiet hours only urgent messages alert. No message holds a code, a balance or a name of a
 * person, and only urgent dispute messages hold amounts. The messaging module owns notifications inside the app,
 * and asks this module who may get a push (`filterByPushPreference`).
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
