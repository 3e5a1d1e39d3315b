import type { MessagesFrom, SpokenLanguage } from '@gift/contract';
import { amongIDs, type Db, sql, type Tx } from '../../platform/db';

/** What somebody says of themselves, and who may see or do what. */
export type OwnProfile = {
  bio: string;
  languages: SpokenLanguage[];
  faceFileID: bigint | null;
  showsOnline: boolean;
  showsVolume: boolean;
  messagesFrom: MessagesFrom;
};

const columns = sql`
  bio, languages, face_file_id as "faceFileID", shows_online as "showsOnline", shows_volume as "showsVolume",
  messages_from as "messagesFrom"`;

/** What holds for somebody who never said anything. */
const silent: OwnProfile = {
  bio: '',
  languages: [],
  faceFileID: null,
  showsOnline: true,
  showsVolume: true,
  messagesFrom: 'everyone',
};

export const ownProfileOf = async (db: Db, userID: bigint): Promise<OwnProfile> =>
  (await db.maybe<OwnProfile>(sql`select ${columns} from identity.profiles where user_id = ${userID}`)) ??
  silent;

/** The same, held until the transaction ends, so that two changes at once both count. */
export async function lockOwnProfile(tx: Tx, userID: bigint): Promise<OwnProfile> {
  await tx.run(sql`insert into identity.profiles (user_id) values (${userID}) on conflict do nothing`);
  return tx.one<OwnProfile>(sql`
    select ${columns} from identity.profiles where user_id = ${userID} for update`);
}

export const writeOwnProfile = (tx: Tx, userID: bigint, to: OwnProfile): Promise<number> =>
  tx.run(sql`
    update identity.profiles set bio = ${to.bio}, languages = ${to.languages}, face_file_id = ${to.faceFileID},
      shows_online = ${to.showsOnline}, shows_volume = ${to.showsVolume}, messages_from = ${to.messagesFrom}
    where user_id = ${userID}`);

/** Those of these people who do not want to be seen online. */
export async function unseenAmong(db: Db, userIDs: readonly bigint[]): Promise<Set<bigint>> {
  if (userIDs.length === 0) return new Set();
  const rows = await db.many<{ id: bigint }>(sql`
    select user_id as id from identity.profiles where not shows_online and user_id ${amongIDs(userIDs)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people who want to hear from people they know alone. */
export async function choosyAmong(db: Db, userIDs: readonly bigint[]): Promise<Set<bigint>> {
  if (userIDs.length === 0) return new Set();
  const rows = await db.many<{ id: bigint }>(sql`
    select user_id as id from identity.profiles where messages_from = 'known' and user_id ${amongIDs(userIDs)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether others see how much this person trades. */
export const showsVolume = async (db: Db, userID: bigint): Promise<boolean> =>
  (await ownProfileOf(db, userID)).showsVolume;

/** Where anybody finds the picture of a face; the small one, since it is drawn small everywhere. */
export const faceURLOf = (fileID: bigint | null): string | null =>
  fileID === null ? null : `/api/files/${fileID}?use=thumb`;
