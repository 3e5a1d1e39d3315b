import type { NotificationType } from '@gift/contract';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { Events } from '../../../events';
import type { Details } from '../../../platform/calls/refusal';
import type { Topic } from '../../../platform/events/outbox';
import type { Settings } from '../../../settings';
import type { BilingualText } from '../../identity';

/** User ids, or all staff with one of these roles except the users whom the event is about. */
export type Recipients =
  | readonly string[]
  | { readonly roles: readonly StaffRole[]; readonly except: readonly string[] };

/** The subject of a notification in the app: its icon, and data that the screen shows. */
export type Subject = { readonly kind: string; readonly [key: string]: string };

/**
 * One notification about an event. `null` says that a channel is not used. No text holds a code, a balance or a name
 * of a person, since others may see it. Placeholders: see `fillTemplate`.
 */
export type Row<T extends Topic> = {
  /** Unique. Stored with each SMS and e-mail. */
  readonly name: string;
  /** Without it, every event of the topic sends this notification. */
  readonly when?: (event: Events[T]) => boolean;
  readonly to: (event: Events[T]) => Recipients;
  readonly about: (event: Events[T]) => Subject;
  /** The page of the app that a tap opens. */
  readonly link: (event: Events[T]) => string | null;
  /** The values of the placeholders. */
  readonly details?: (event: Events[T]) => Details;
} & (AppOnly | WithMessages<T>);

type AppOnly = {
  /** The preference that a user can set for pushes of it. `always`: no preference, a push is always sent. */
  readonly type: NotificationType | 'always';
  /** The text in the app. It is also sent by push if the preferences of its type and quiet hours allow it. */
  readonly app: BilingualText;
  readonly sms: null;
  readonly mail: null;
};

type WithMessages<T extends Topic> = {
  readonly type: NotificationType;
  readonly app: BilingualText | null;
  /** Only for security, or if the user loses money by not acting. At most 160 characters, 70 in Chinese. */
  readonly sms: BilingualText | null;
  readonly mail: BilingualText | null;
  /** The subject of the SMS and e-mail: each user gets one for each name and `ref`. */
  readonly ref: (event: Events[T], occurredAt: Date) => string;
  /** A condition for the SMS or e-mail alone. */
  readonly onlyIf?: {
    readonly [Channel in 'sms' | 'mail']?: (event: Events[T], settings: Settings) => boolean;
  };
};

/** The rows of each topic. */
export type Rows = { readonly [T in Topic]?: readonly Row<T>[] };

/** For rows that are only in the app and sent by push. */
export const appOnly = { sms: null, mail: null } as const;
export const toUser = ({ userID }: { userID: string }): Recipients => [userID];
