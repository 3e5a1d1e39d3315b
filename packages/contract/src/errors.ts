import { announcementErrors } from './errors/announcement';
import { catalogErrors } from './errors/catalog';
import { chatErrors } from './errors/chat';
import { disputeErrors } from './errors/dispute';
import { helpErrors } from './errors/help';
import { notificationErrors } from './errors/notifications';
import { offerErrors } from './errors/offer';
import { operatorErrors } from './errors/operator';
import { orderErrors } from './errors/order';
import { platformErrors } from './errors/platform';
import { privacyErrors } from './errors/privacy';
import { profileErrors } from './errors/profile';
import { rewardsErrors } from './errors/rewards';
import { settingsErrors } from './errors/settings';
import { uploadErrors } from './errors/upload';
import { userErrors } from './errors/user';
import { walletErrors } from './errors/wallet';
import type { KeyedStaffText, KeyedText } from './text/localized';

/** A refusal's code on the wire and its text in each language. `{name}` and `{name:kobo}` insert details. */
export type ErrorRow = { code: number } & (KeyedText | (KeyedStaffText & { pcm?: never }));

/** Every refusal. Codes are numbered by module and never reused for another meaning. */
export const errors = {
  ...platformErrors,
  ...catalogErrors,
  ...offerErrors,
  ...userErrors,
  ...profileErrors,
  ...orderErrors,
  ...walletErrors,
  ...uploadErrors,
  ...chatErrors,
  ...disputeErrors,
  ...operatorErrors,
  ...rewardsErrors,
  ...notificationErrors,
  ...helpErrors,
  ...settingsErrors,
  ...announcementErrors,
  ...privacyErrors,
} as const satisfies Record<string, ErrorRow>;

export type RefusalName = keyof typeof errors;

/** The refusals that users of the app can get: those with a text in each language. */
export type UserRefusalName = {
  [Name in RefusalName]: (typeof errors)[Name] extends KeyedText ? Name : never;
}[RefusalName];
