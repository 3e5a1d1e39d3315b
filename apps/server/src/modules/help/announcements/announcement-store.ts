import type { AnnouncementImportance, Audience } from '@gift/contract/operator/announcement-values';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';

export type Announcement = {
  readonly announcementID: bigint;
  readonly version: number;
  readonly stage: 'draft' | 'out' | 'ended';
  readonly importance: AnnouncementImportance;
  readonly audience: Audience;
  readonly tiers: readonly number[];
  readonly titleEn: string;
  readonly titleZh: string;
  /** Pidgin texts may be empty: then readers get the English one. */
  readonly titlePcm: string;
  readonly textEn: string;
  readonly textZh: string;
  readonly textPcm: string;
  readonly link: string | null;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  readonly byID: bigint;
  readonly reason: string;
  readonly at: Date;
};

const columns = sql`
  announcement_id as "announcementID", version, stage, importance, audience, tiers, title_en as "titleEn",
  title_zh as "titleZh", title_pcm as "titlePcm", text_en as "textEn", text_zh as "textZh", text_pcm as "textPcm",
  link, from_at as "fromAt", until_at as "untilAt", by_id as "byID", reason, at`;

const newest = sql`
  (select distinct on (announcement_id) * from help.announcements order by announcement_id, version desc) as newest`;
const isOver = (now: Date) => sql`(stage = 'ended' or (stage = 'out' and until_at <= ${now}))`;

/** Published and scheduled announcements, the latest start first. */
export const currentAnnouncements = (db: Db, now: Date): Promise<Announcement[]> =>
  db.many<Announcement>(sql`
    select ${columns} from ${newest} where stage = 'out' and not coalesce(${isOver(now)}, false)
    order by from_at desc, announcement_id desc`);

export type Tab = 'out' | 'drafts' | 'ended';

export const announcementsOf = (
  db: Db,
  tab: Tab,
  { beforeID, limit, now }: { beforeID: bigint | undefined; limit: number; now: Date },
): Promise<(Announcement & { dismissals: number })[]> => {
  const ofTab = {
    out: sql`stage = 'out' and not coalesce(${isOver(now)}, false)`,
    drafts: sql`stage = 'draft'`,
    ended: sql`coalesce(${isOver(now)}, false)`,
  }[tab];
  return db.many<Announcement & { dismissals: number }>(sql`
    select ${columns}, (select count(*)::int from help.announcement_dismissals p
      where p.announcement_id = newest.announcement_id) as "dismissals"
    from ${newest} where ${ofTab} ${beforeID === undefined ? nothing : sql`and announcement_id < ${beforeID}`}
    order by announcement_id desc limit ${limit}`);
};

/** Every version of one announcement, newest first. */
export const announcementVersions = (db: Db, announcementID: bigint): Promise<Announcement[]> =>
  db.many<Announcement>(sql`
    select ${columns} from help.announcements where announcement_id = ${announcementID} order by version desc`);

/** Returns 0 if someone else wrote this version first. */
export const insertAnnouncement = (tx: Tx, row: Announcement): Promise<number> =>
  tx.run(sql`
    insert into help.announcements (announcement_id, version, stage, importance, audience, tiers, title_en, title_zh,
      title_pcm, text_en, text_zh, text_pcm, link, from_at, until_at, by_id, reason, at)
    values (${row.announcementID}, ${row.version}, ${row.stage}, ${row.importance}, ${row.audience}, ${[...row.tiers]},
      ${row.titleEn}, ${row.titleZh}, ${row.titlePcm}, ${row.textEn}, ${row.textZh}, ${row.textPcm}, ${row.link},
      ${row.fromAt}, ${row.untilAt}, ${row.byID}, ${row.reason}, ${row.at})
    on conflict do nothing`);

export const insertDismissal = (tx: Tx, userID: bigint, announcementID: bigint, at: Date): Promise<number> =>
  tx.run(sql`
    insert into help.announcement_dismissals (user_id, announcement_id, at)
    values (${userID}, ${announcementID}, ${at}) on conflict do nothing`);

export async function dismissedAmong(db: Db, userID: bigint, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ id: bigint }>(sql`
    select announcement_id as id from help.announcement_dismissals
    where user_id = ${userID} and announcement_id = any(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function dismissalCount(db: Db, announcementID: bigint): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from help.announcement_dismissals where announcement_id = ${announcementID}`);
  return count;
}
