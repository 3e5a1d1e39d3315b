import type { NotificationType } from '@gift/contract';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { Events } from '../../../events';
import type { Details } from '../../../platform/calls/refusal';
import type { Topic } from '../../../platform/events/outbox';
import type { KeyedText } from '../../../platform/text/language';
import type { Settings } from '../../../settings';

/**
 * User ids, or all staff with one of these roles, `and` these staff members, except the users whom the event is about and
 * accounts linked to them.
 */
export type Recipients =
  | readonly string[]
  | {
      readonly roles: readonly StaffRole[];
      readonly and?: readonly string[];
      readonly except: readonly string[];
    };

/**
 * A notification of an event: its recipients, channels, type, link and text. No text holds a code, a balance or a name
 * of a person, since others may see it.
 */
export type Row<T extends Topic> = AppRow<T> | MessageRow<T>;

type Shared<T extends Topic> = KeyedText & {
  /** Without it, every event of the topic sends this notification. */
  readonly when?: (event: Events[T]) => boolean;
  readonly to: (event: Events[T]) => Recipients;
  /** The values of the text's placeholders, see `fillTemplate`. */
  readonly details?: (event: Events[T]) => Details;
};

/** In the app, and by push if the user's preferences for the type and their quiet hours allow it. */
export type AppRow<T extends Topic> = Shared<T> & {
  readonly channels: 'app';
  /** `always`: the push has no preference. */
  readonly type: NotificationType | 'always';
  /** `kind` sets the icon (`kindStyles` in the app); the rest is data for the screen. */
  readonly about: (event: Events[T]) => { readonly kind: string; readonly [key: string]: string };
  /** The page that a tap opens. */
  readonly link: (event: Events[T]) => string | null;
};

/** SMS only for security, or if the user loses money by not acting. At most 160 characters, 70 in Chinese. */
type Channels = readonly ('sms' | 'mail')[];
export const mail = ['mail'] as const;
export const smsAndMail = ['sms', 'mail'] as const;

export type MessageRow<T extends Topic> = Shared<T> & {
  readonly channels: Channels | ((event: Events[T], settings: Settings) => Channels);
  readonly type: NotificationType;
  /** Prevents duplicates: a user gets a row's message once for each `ref` and channel. */
  readonly ref: (event: Events[T], occurredAt: Date) => string;
};

/** The rows of each topic, by name. The name is stored with each message. */
export type Rows = { readonly [T in Topic]?: Readonly<Record<string, Row<T>>> };

export const toUser = ({ userID }: { userID: string }): Recipients => [userID];
