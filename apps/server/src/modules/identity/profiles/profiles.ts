import { type Db, idIn, sql } from '../../../platform/database/db';
import { nicknameKey } from '../store';
import type { Tier } from '../verification/tiers';
import { avatarURLOf } from './own-profile';

/** What everyone may see of a user. */
export type PublicProfile = {
  userID: bigint;
  nickname: string;
  tier: Tier;
  isDemo: boolean;
  faceURL: string | null;
};

/** Profiles by id. Unknown ids are omitted. */
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

export async function findByNickname(db: Db, text: string, limit: number): Promise<bigint[]> {
  const start = nicknameKey(text).replace(/[\\%_]/g, '\\$&');
  if (start === '') return [];
  const rows = await db.many<{ id: bigint }>(sql`
    select id from identity.users where nickname_key like ${`${start}%`} order by nickname_key limit ${limit}`);
  return rows.map((row) => row.id);
}

export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity.users limit 1`)) !== undefined;

export const hasDemoPeople = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select 1 from identity.users where is_demo limit 1`)) !== undefined;
