import type { HelpCategory } from '@gift/contract/text/help-text';
import { type Db, sql, type Tx } from '../../platform/database/db';

export type Version = {
  readonly articleID: string;
  readonly version: number;
  readonly category: HelpCategory;
  readonly place: number;
  readonly isTop: boolean;
  readonly isHidden: boolean;
  readonly titleEn: string;
  readonly titleZh: string;
  /** Pidgin texts may be empty: then readers get the English one. */
  readonly titlePcm: string;
  readonly summaryEn: string;
  readonly summaryZh: string;
  readonly summaryPcm: string;
  readonly bodyEn: string;
  readonly bodyZh: string;
  readonly bodyPcm: string;
  readonly keywords: string;
  readonly byID: bigint | null;
  readonly reason: string;
  readonly at: Date;
};

const columns = sql`
  article_id as "articleID", version, category, place, is_top as "isTop", is_hidden as "isHidden",
  title_en as "titleEn", title_zh as "titleZh", coalesce(title, '') as "titlePcm", summary_en as "summaryEn",
  summary_zh as "summaryZh", coalesce(summary, '') as "summaryPcm", body_en as "bodyEn", body_zh as "bodyZh",
  coalesce(body, '') as "bodyPcm", words as keywords, by_id as "byID", reason, at`;
const versions = sql`help.versions left join help.pidgin_texts using (article_id, version)`;

/** The newest version of every article. */
export const newestVersions = (db: Db): Promise<Version[]> =>
  db.many<Version>(sql`
    select distinct on (article_id) ${columns} from ${versions} order by article_id, version desc`);

/** Every version of one article, newest first. */
export const versionsOf = (db: Db, articleID: string): Promise<Version[]> =>
  db.many<Version>(sql`
    select ${columns} from ${versions} where article_id = ${articleID} order by version desc`);

/** False if someone else wrote this version first. */
export async function insertVersion(tx: Tx, row: Version): Promise<boolean> {
  const insertedRows = await tx.run(sql`
    insert into help.versions (article_id, version, category, place, is_top, is_hidden, title_en, title_zh,
      summary_en, summary_zh, body_en, body_zh, words, by_id, reason, at)
    values (${row.articleID}, ${row.version}, ${row.category}, ${row.place}, ${row.isTop}, ${row.isHidden},
      ${row.titleEn}, ${row.titleZh}, ${row.summaryEn}, ${row.summaryZh}, ${row.bodyEn}, ${row.bodyZh}, ${row.keywords},
      ${row.byID}, ${row.reason}, ${row.at})
    on conflict do nothing`);
  if (insertedRows === 0) return false;
  const { articleID, version, titlePcm, summaryPcm, bodyPcm } = row;
  if (titlePcm || summaryPcm || bodyPcm)
    tx.send(sql`
      insert into help.pidgin_texts (article_id, version, title, summary, body)
      values (${articleID}, ${version}, ${titlePcm}, ${summaryPcm}, ${bodyPcm})`);
  return true;
}

export const saveRating = (
  tx: Tx,
  rating: { articleID: string; reader: string; isHelpful: boolean; at: Date },
): Promise<number> =>
  tx.run(sql`
    insert into help.ratings (article_id, reader, is_helpful, at)
    values (${rating.articleID}, ${rating.reader}, ${rating.isHelpful}, ${rating.at})
    on conflict (article_id, reader) do update set is_helpful = excluded.is_helpful, at = excluded.at`);

export async function ratingOf(db: Db, articleID: string, reader: string): Promise<boolean | null> {
  const row = await db.maybe<{ isHelpful: boolean }>(sql`
    select is_helpful as "isHelpful" from help.ratings where article_id = ${articleID} and reader = ${reader}`);
  return row?.isHelpful ?? null;
}

export type Counted = { articleID: string; helped: bigint; didNotHelp: bigint };
export const ratings = (db: Db): Promise<Counted[]> =>
  db.many<Counted>(sql`
    select article_id as "articleID", count(*) filter (where is_helpful) as helped,
      count(*) filter (where not is_helpful) as "didNotHelp"
    from help.ratings group by article_id`);
