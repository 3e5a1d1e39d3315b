import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { notificationChannels, notificationTypes } from '../../notification-types';

const hour = z.number().int().min(0).max(23);
const settings = z.object({
  /** The caller's setting for each type and channel. A pair that is not listed is never sent. */
  cells: z.array(
    z.object({
      type: z.enum(notificationTypes),
      channel: z.enum(notificationChannels),
      isOn: z.boolean(),
      /** Cannot be turned off. */
      isFixed: z.boolean(),
    }),
  ),
  /** Quiet hours in Lagos: only urgent notifications ring. Null: none. 22 to 7 spans midnight. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
  /** Mail is only sent to a confirmed address. */
  hasMail: z.boolean(),
});

export const notificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notification/preferences',
  access: 'user',
  summary: 'Which news the caller gets by push, SMS and mail, and when it is quiet',
  answer: settings,
});

export const saveNotificationPreference = endpoint({
  method: 'POST',
  path: '/api/notification/preference/save',
  access: 'user',
  summary: 'Turn one kind of news on or off for one way',
  body: z.strictObject({
    type: z.enum(notificationTypes),
    channel: z.enum(notificationChannels),
    isOn: z.boolean(),
  }),
  answer: settings,
  refusals: ['PreferenceFixed'],
});

export const saveQuietHours = endpoint({
  method: 'POST',
  path: '/api/notification/quiet-hours/save',
  access: 'user',
  summary: 'Set the hours in which only what is urgent rings, or end them',
  body: z.strictObject({ quiet: z.strictObject({ from: hour, to: hour }).nullable() }),
  answer: settings,
});
