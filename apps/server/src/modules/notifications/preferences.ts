import {
  type NotificationChannel,
  type NotificationType,
  notificationChannels,
  notificationDefaults,
  notificationTypes,
  urgentTypes,
} from '@gift/contract';
import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { emailOf } from '../identity';
import { type QuietHours, quietUntil } from './quiet-hours';

type Preference = { userID: bigint; type: string; channel: string; isOn: boolean };

const isOnBy = (
  preferences: readonly Preference[],
  type: NotificationType,
  channel: NotificationChannel,
): boolean => {
  const rule = notificationDefaults[type][channel];
  if (rule === 'always' || rule === 'never') return rule === 'always';
  const preference = preferences.find((choice) => choice.type === type && choice.channel === channel);
  return preference ? preference.isOn : rule === 'on';
};

const preferencesOf = (db: Db, userIDs: readonly bigint[]): Promise<Preference[]> =>
  db.many<Preference>(sql`
    select user_id as "userID", type, channel, is_on as "isOn" from notifications.preferences
    where user_id = any(${userIDs}::bigint[])`);

async function quietHoursOf(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, QuietHours>> {
  const rows = await db.many<{ userID: bigint; from: number; to: number }>(sql`
    select user_id as "userID", from_hour as from, to_hour as to from notifications.quiet_hours
    where user_id = any(${userIDs}::bigint[])`);
  return new Map(rows.map(({ userID, from, to }) => [userID, { from, to }]));
}

/** Which of these users get a push of this type now: it is enabled for them, and it is not their quiet time. */
export async function filterByPushPreference(
  db: Db,
  userIDs: readonly bigint[],
  type: NotificationType,
  now: Date,
): Promise<Set<bigint>> {
  const [preferences, quiet] = [await preferencesOf(db, userIDs), await quietHoursOf(db, userIDs)];
  return new Set(
    userIDs.filter((userID) => {
      const own = preferences.filter((choice) => choice.userID === userID);
      if (!isOnBy(own, type, 'push')) return false;
      return urgentTypes.includes(type) || quietUntil(quiet.get(userID), now) === null;
    }),
  );
}

type Wanted = {
  readonly userID: bigint;
  readonly type: NotificationType;
  readonly channel: NotificationChannel;
};

/** When each of these messages may be sent; null if the user does not want this channel. */
export async function deliveryTimes(
  db: Db,
  messages: readonly Wanted[],
  now: Date,
): Promise<(Date | null)[]> {
  const userIDs = [...new Set(messages.map(({ userID }) => userID))];
  const [preferences, quiet] = await Promise.all([preferencesOf(db, userIDs), quietHoursOf(db, userIDs)]);
  return messages.map(({ userID, type, channel }) => {
    const own = preferences.filter((preference) => preference.userID === userID);
    if (!isOnBy(own, type, channel)) return null;
    return urgentTypes.includes(type) ? now : (quietUntil(quiet.get(userID), now) ?? now);
  });
}

async function settingsOf(db: Db, userID: bigint) {
  const preferences = await preferencesOf(db, [userID]);
  const cells = notificationTypes.flatMap((type) =>
    notificationChannels
      .filter((channel) => notificationDefaults[type][channel] !== 'never')
      .map((channel) => ({
        type,
        channel,
        isOn: isOnBy(preferences, type, channel),
        isFixed: notificationDefaults[type][channel] === 'always',
      })),
  );
  const quiet = (await quietHoursOf(db, [userID])).get(userID) ?? null;
  return { cells, quiet, hasMail: (await emailOf(db, userID)) !== null };
}

export const notificationPreferences: Query<'notificationPreferences'> = ({ db, caller }) =>
  settingsOf(db, caller.userID);

export const saveNotificationPreference: Command<'saveNotificationPreference'> = async (
  { tx, caller },
  { type, channel, isOn },
) => {
  const rule = notificationDefaults[type][channel];
  if (rule === 'always' || rule === 'never') throw new Refusal('PreferenceFixed');
  await tx.run(sql`
    insert into notifications.preferences (user_id, type, channel, is_on) values (${caller.userID}, ${type}, ${channel}, ${isOn})
    on conflict (user_id, type, channel) do update set is_on = excluded.is_on`);
  return settingsOf(tx, caller.userID);
};

export const saveQuietHours: Command<'saveQuietHours'> = async ({ tx, caller }, { quiet }) => {
  const { userID } = caller;
  await tx.run(sql`delete from notifications.quiet_hours where user_id = ${userID}`);
  // Equal hours mean no quiet hours.
  if (quiet && quiet.from !== quiet.to)
    await tx.run(sql`
      insert into notifications.quiet_hours (user_id, from_hour, to_hour) values (${userID}, ${quiet.from}, ${quiet.to})
      on conflict (user_id) do update set from_hour = excluded.from_hour, to_hour = excluded.to_hour`);
  return settingsOf(tx, userID);
};
