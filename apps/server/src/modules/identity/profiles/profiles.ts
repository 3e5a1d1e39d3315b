import { type Db, idIn, sql } from '../../../platform/database/db';
import { nicknameKey } from '../store';
import type { Tier } from '../verification/tiers';
import { avatarURLOf } from './own-profile';

/** What anybody may see of a person. */
export type PublicProfile = {
  userID: bigint;
  nickname: string;
  tier: Tier;
  isDemo: boolean;
  faceURL: string | null;
};

/** Profiles by id. An id that is nobody's is not in the answer. */
export async function profilesOf(db: Db, userIDs: readonly bigint[]): Promise<Map<bigint, PublicProfile>> {
  if (userIDs.length === 0) return new Map();
  const rows = await db.many<Omit<PublicProfile, 'faceURL'> & { avatarFileID: bigint | null }>(sql`
    select id as "userID", nickname, tier, is_demo as "isDemo", avatar_file_id as "avatarFileID" from identity.users
    left join identity.profiles on user_id = id
    where id ${idIn([...new Set(userIDs)])}`);
  return new Map(
    rows.map(({ avatarFileID, ...row }) => [row.userID, { ...row, faceURL: avatarURLOf(avatarFileID) }]),
  );
}

/** The people whose nickname begins like this, at most `limit`. */
export async function findByNickname(db: Db, text: string, limit: number): Promise<bigint[]> {
  const start = nicknameKey(text).replace(/[\\%_]/g, '\\$&');
  if (start === '') return [];
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.users where nickname_key like ${`${start}%`} order by nickname_key limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Whether anybody ever signed up here. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity.users limit 1`)) !== undefined;

/** Whether anybody here came with the demo world. */
export const hasDemoPeople = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity.users where is_demo limit 1`)) !== undefined;
