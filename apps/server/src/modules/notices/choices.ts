import {
  type NoticeChannel,
  type NoticeType,
  noticeChannels,
  noticeMatrix,
  noticeTypes,
  urgentTypes,
} from '@gift/contract';
import type { Command, Query } from '../../platform/context';
import { type Db, sql } from '../../platform/db';
import { Refusal } from '../../platform/refusal';
import { emailOf } from '../identity';
import { type Quiet, quietUntil } from './quiet';

type Choice = { userID: bigint; type: string; channel: string; isOn: boolean };

const isOnBy = (choices: readonly Choice[], type: NoticeType, channel: NoticeChannel): boolean => {
  const rule = noticeMatrix[type][channel];
  if (rule === 'always' || rule === 'never') return rule === 'always';
  const chosen = choices.find((choice) => choice.type === type && choice.channel === channel);
  return chosen ? chosen.isOn : rule === 'on';
};

const choicesOf = (db: Db, userIDs: readonly bigint[]): Promise<Choice[]> =>
  db.many<Choice>(sql`
    select user_id as "userID", type, channel, is_on as "isOn" from notices.choices
    where user_id = any(${userIDs}::bigint[])`);

async function quietOf(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, Quiet>> {
  const rows = await db.many<{ userID: bigint; from: number; to: number }>(sql`
    select user_id as "userID", from_hour as from, to_hour as to from notices.quiet_hours
    where user_id = any(${userIDs}::bigint[])`);
  return new Map(rows.map(({ userID, from, to }) => [userID, { from, to }]));
}

/** Who of these is to be woken by a push about such news now: it is on for them, and it is not their quiet time. */
export async function wantPush(
  db: Db,
  userIDs: readonly bigint[],
  type: NoticeType,
  now: Date,
): Promise<Set<bigint>> {
  const [choices, quiet] = [await choicesOf(db, userIDs), await quietOf(db, userIDs)];
  return new Set(
    userIDs.filter((userID) => {
      const own = choices.filter((choice) => choice.userID === userID);
      if (!isOnBy(own, type, 'push')) return false;
      return urgentTypes.includes(type) || quietUntil(quiet.get(userID), now) === null;
    }),
  );
}

/** When a letter about such news may go; null: its reader does not want it by this way. */
export async function letterTime(
  db: Db,
  userID: bigint,
  { type, channel, now }: { type: NoticeType; channel: NoticeChannel; now: Date },
): Promise<Date | null> {
  if (!isOnBy(await choicesOf(db, [userID]), type, channel)) return null;
  if (urgentTypes.includes(type)) return now;
  return quietUntil((await quietOf(db, [userID])).get(userID), now) ?? now;
}

async function settingsOf(db: Db, userID: bigint) {
  const choices = await choicesOf(db, [userID]);
  const cells = noticeTypes.flatMap((type) =>
    noticeChannels
      .filter((channel) => noticeMatrix[type][channel] !== 'never')
      .map((channel) => ({
        type,
        channel,
        isOn: isOnBy(choices, type, channel),
        isFixed: noticeMatrix[type][channel] === 'always',
      })),
  );
  const quiet = (await quietOf(db, [userID])).get(userID) ?? null;
  return { cells, quiet, hasMail: (await emailOf(db, userID)) !== null };
}

export const noticeSettings: Query<'noticeSettings'> = ({ db, caller }) => settingsOf(db, caller.userID);

export const saveNotice: Command<'saveNotice'> = async ({ tx, caller }, { type, channel, isOn }) => {
  const rule = noticeMatrix[type][channel];
  if (rule === 'always' || rule === 'never') throw new Refusal('NoticeFixed');
  await tx.run(sql`
    insert into notices.choices (user_id, type, channel, is_on) values (${caller.userID}, ${type}, ${channel}, ${isOn})
    on conflict (user_id, type, channel) do update set is_on = excluded.is_on`);
  return settingsOf(tx, caller.userID);
};

export const saveQuietHours: Command<'saveQuietHours'> = async ({ tx, caller }, { quiet }) => {
  const { userID } = caller;
  await tx.run(sql`delete from notices.quiet_hours where user_id = ${userID}`);
  // From an hour to itself is no time at all.
  if (quiet && quiet.from !== quiet.to)
    await tx.run(sql`
      insert into notices.quiet_hours (user_id, from_hour, to_hour) values (${userID}, ${quiet.from}, ${quiet.to})
      on conflict (user_id) do update set from_hour = excluded.from_hour, to_hour = excluded.to_hour`);
  return settingsOf(tx, userID);
};
