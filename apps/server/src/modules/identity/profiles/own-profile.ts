import type { MessagesFrom, SpokenLanguage } from '@gift/contract';
import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';

export type OwnProfile = {
  bio: string;
  languages: SpokenLanguage[];
  avatarFileID: bigint | null;
  showsOnline: boolean;
  showsVolume: boolean;
  messagesFrom: MessagesFrom;
};

const columns = sql`
  bio, languages, avatar_file_id as "avatarFileID", shows_online as "showsOnline", shows_volume as "showsVolume",
  messages_from as "messagesFrom"`;

/** The defaults of a user who never changed them. */
const defaults: OwnProfile = {
  bio: '',
  languages: [],
  avatarFileID: null,
  showsOnline: true,
  showsVolume: true,
  messagesFrom: 'everyone',
};

export const ownProfileOf = async (db: Db, userID: bigint): Promise<OwnProfile> =>
  (await db.maybe<OwnProfile>(sql`select ${columns} from identity.profiles where user_id = ${userID}`)) ??
  defaults;

/** The same, locked until the transaction ends, so that concurrent changes both count. */
export async function lockOwnProfile(tx: Tx, userID: bigint): Promise<OwnProfile> {
  await tx.run(sql`insert into identity.profiles (user_id) values (${userID}) on conflict do nothing`);
  return tx.one<OwnProfile>(sql`
    select ${columns} from identity.profiles where user_id = ${userID} for update`);
}

export const writeOwnProfile = (tx: Tx, userID: bigint, to: OwnProfile): Promise<number> =>
  tx.run(sql`
    update identity.profiles set bio = ${to.bio}, languages = ${to.languages}, avatar_file_id = ${to.avatarFileID},
      shows_online = ${to.showsOnline}, shows_volume = ${to.showsVolume}, messages_from = ${to.messagesFrom}
    where user_id = ${userID}`);

/** The users among these who hide that they are online. */
export async function hidingOnline(db: Db, userIDs: readonly bigint[]): Promise<Set<bigint>> {
  if (userIDs.length === 0) return new Set();
  const rows = await db.many<{ id: bigint }>(sql`
    select user_id as id from identity.profiles where not shows_online and user_id ${idIn(userIDs)}`);
  return new Set(rows.map(({ id }) => id));
}

/** The users among these who accept messages from known users only. */
export async function limitingMessages(db: Db, userIDs: readonly bigint[]): Promise<Set<bigint>> {
  if (userIDs.length === 0) return new Set();
  const rows = await db.many<{ id: bigint }>(sql`
    select user_id as id from identity.profiles where messages_from = 'known' and user_id ${idIn(userIDs)}`);
  return new Set(rows.map(({ id }) => id));
}

export const showsVolume = async (db: Db, userID: bigint): Promise<boolean> =>
  (await ownProfileOf(db, userID)).showsVolume;

/** The public URL of an avatar; the small size, since it is shown small everywhere. */
export const avatarURLOf = (fileID: bigint | null): string | null =>
  fileID === null ? null : `/api/files/${fileID}?use=thumb`;
