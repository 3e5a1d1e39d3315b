import { isID } from '@gift/contract/rules';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { nothing, sql } from '../../../platform/database/db';
import { avatarURLOf, ownProfileOf } from '../profiles/own-profile';
import { hasRelation, isTrusted, type RelationKind } from '../profiles/relations';
import { nicknameKey } from '../store';
import type { Tier } from '../verification/tiers';

const pageSize = 50;

type Page = { cursor?: string | undefined };

/** The users that a user blocked or trusts, newest first. */
const related =
  (kind: RelationKind) =>
  async ({ db, caller }: Parameters<Query<'blockedUsers'>>[0], { cursor }: Page) => {
    const [time, id] = cursor?.split('_') ?? [];
    const isCursor = time !== undefined && id !== undefined && /^\d{1,15}$/.test(time) && isID(id);
    if (cursor !== undefined && !isCursor) throw new Refusal('Malformed', { field: 'cursor' });
    const after = isCursor
      ? sql`and (relations.since, other_id) < (${new Date(Number(time))}, ${BigInt(id)})`
      : nothing;
    const rows = await db.many<{ id: bigint; nickname: string; since: Date }>(sql`
      select other_id as id, nickname, since from identity.relations join identity.users on users.id = other_id
      where user_id = ${caller.userID} and kind = ${kind} ${after}
      order by since desc, other_id desc limit ${pageSize}`);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => ({
        userID: String(row.id),
        nickname: row.nickname,
        since: row.since.toISOString(),
      })),
      nextCursor: last && rows.length === pageSize ? `${last.since.getTime()}_${last.id}` : null,
    };
  };

export const blockedUsers: Query<'blockedUsers'> = related('block');
export const trustedUsers: Query<'trustedUsers'> = related('trust');

/** The answer does not reveal whether the reader was blocked. */
export const publicUser: Query<'publicUser'> = async ({ db, caller }, { userID }) => {
  const id = BigInt(userID);
  const user = await db.maybe<{ nickname: string; tier: Tier; createdAt: Date }>(sql`
    select nickname, tier, created_at as "createdAt" from identity.users where id = ${id}`);
  if (!user) throw new Refusal('UserNotFound');
  const { bio, languages, avatarFileID } = await ownProfileOf(db, id);
  return {
    userID,
    nickname: user.nickname,
    joinedAt: user.createdAt.toISOString(),
    tier: user.tier,
    isVerified: user.tier >= 2,
    isMe: id === caller.userID,
    isBlocked: await hasRelation(db, caller.userID, id, 'block'),
    isTrusted: await isTrusted(db, caller.userID, id),
    faceURL: avatarURLOf(avatarFileID),
    bio,
    languages,
  };
};

/** A nickname of digits may equal another user's id, so there may be two results. */
export const findUser: Query<'findUser'> = async ({ db }, { search }) => {
  const rows = await db.many<{ id: bigint; nickname: string }>(sql`
    select id, nickname from identity.users
    where deleted_at is null
      and (nickname_key = ${nicknameKey(search)} or id = ${isID(search) ? BigInt(search) : null}) order by id`);
  return { items: rows.map(({ id, nickname }) => ({ userID: String(id), nickname })) };
};
