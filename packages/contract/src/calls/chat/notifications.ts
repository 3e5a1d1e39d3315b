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
  summary: "Returns the caller's notification preferences and quiet hours",
  answer: settings,
});

export const saveNotificationPreference = endpoint({
  method: 'POST',
  path: '/api/notification/preference/save',
  summary: 'Turns one notification type on or off for one channel',
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
  summary: 'Sets or removes the quiet hours, when only urgent notifications ring',
  body: z.strictObject({ quiet: z.strictObject({ from: hour, to: hour }).nullable() }),
  answer: settings,
});
