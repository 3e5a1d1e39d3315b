import type { calls, InputOf, offerChips } from '@gift/contract';
import { type Context, prepare, type Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, joined, nothing, ownVariants, type Statement, sql } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { blockedWith, trustedBy } from '../../identity';
import type { Offer } from '../rows';
import { type OfferListRow, type OfferListTrader, rowView } from '../views';
import { cursorAt, type Position, positionOf } from './cursors';
import { cachedPage, type Page, sharedPage } from './list-cache';

type Question = InputOf<(typeof calls)['offerList']>;

/**
 * A page scans at most this many windows of 1,000 offers before it returns a cursor for more. The 1,000 is a
 * literal in the SQL: for an unknown number, PostgreSQL would sort the table instead of scanning an index.
 */
const maxWindows = 5;

const bits: Record<(typeof offerChips)[number], number> = { instant: 1, trusted: 2, online: 4, fast: 8 };

/** A row's position in the order of the list. */
type SortKey = {
  column: Statement;
  /** The column as a bigint, for the cursor, and back. */
  key: Statement;
  toColumn: (key: bigint) => Statement;
};

const numberKey = (column: Statement): SortKey => ({
  column,
  key: sql`(${column})::bigint`,
  toColumn: (key) => sql`${key}::bigint`,
});
const publishedAt = sql`coalesce(o.published_at, o.created_at)`;
/** Each has an index (db/migrations), whose expression must be spelled the same. */
const sortKeys = {
  best: numberKey(sql`o.rank_score`),
  price: numberKey(sql`o.price_key`),
  margin: numberKey(sql`
    case when o.reference_kobo > 0
      then (case o.side when 0 then o.rate_kobo - o.reference_kobo else o.reference_kobo - o.rate_kobo end)
        * 10000 / o.reference_kobo
      else -1000000000 end`),
  fastest: numberKey(sql`(-o.maker_median_s)`),
  rating: numberKey(sql`o.maker_positive_bp`),
  newest: {
    column: publishedAt,
    key: sql`(extract(epoch from ${publishedAt}) * 1000000)::bigint`,
    toColumn: (key: bigint) =>
      sql`timestamptz 'epoch' + ${key > 0n ? key : 0n}::bigint * interval '1 microsecond'`,
  },
} satisfies Record<string, SortKey>;

/** Rates of different cards are in different currencies, so without a card each is compared with its reference. */
const sortKeyOf = ({ sort, brandID, countryID }: Question): SortKey =>
  sort === 'receive' ? (brandID && countryID ? sortKeys.price : sortKeys.margin) : sortKeys[sort];

/** The conditions that an index covers. `makers`: only offers of these. */
function indexConditions(question: Question, makers: readonly bigint[] | undefined): Statement {
  // The reader acts as the other side of the maker.
  const side = question.type === 1 ? 0 : 1;
  return joined(
    [
      sql`o.is_listed`,
      sql`o.side = ${side}`,
      ...(question.brandID ? [sql`o.brand_id = ${question.brandID}`] : []),
      ...(question.offerID ? [sql`o.id = ${question.offerID}::bigint`] : []),
      ...(makers ? [sql`o.maker_id = any(${makers}::bigint[])`] : []),
      ...(question.brandID && question.countryID ? [sql`o.country_id = ${question.countryID}`] : []),
    ],
    ' and ',
  );
}

/** The conditions that are checked row by row. */
function rowConditions(question: Question, now: Date, excludedMakers: readonly bigint[]): Statement {
  const { form, receipt, faceMinor, denominations, chips, kind, countryID, type } = question;
  const { rateKobo, maxMedianMin, minPositiveBp } = question;
  const mask = (chips ?? []).reduce((all, chip) => all | bits[chip], 0);
  return joined(
    [
      sql`(o.expires_at is null or o.expires_at > ${now}::timestamptz)`,
      ...(countryID ? [sql`o.country_id = ${countryID}`] : []),
      ...(form ? [sql`o.form in (${form}, 'either')`] : []),
      // An e-code has no receipt, so a receipt means a physical card.
      ...(receipt && form !== 'ecode' ? [sql`o.receipts @> ${[receipt]}::text[] and o.form <> 'ecode'`] : []),
      ...(faceMinor === undefined
        ? []
        : [
            sql`o.min_face <= ${faceMinor}::bigint and least(o.max_face, o.left_face) >= ${faceMinor}::bigint`,
          ]),
      ...(denominations
        ? [sql`(o.denominations is null or o.denominations @> ${denominations}::bigint[])`]
        : []),
      ...(mask ? [sql`o.chips & ${mask} = ${mask}`] : []),
      ...(kind ? [sql`o.kind = ${kind}`] : []),
      ...(rateKobo === undefined
        ? []
        : [type === 1 ? sql`o.rate_kobo >= ${rateKobo}::bigint` : sql`o.rate_kobo <= ${rateKobo}::bigint`]),
      ...(maxMedianMin === undefined ? [] : [sql`o.maker_median_s <= ${maxMedianMin * 60}::int`]),
      ...(minPositiveBp === undefined ? [] : [sql`o.maker_positive_bp >= ${minPositiveBp}::int`]),
      ...(excludedMakers.length > 0 ? [sql`o.maker_id <> all(${excludedMakers}::bigint[])`] : []),
    ],
    ' and ',
  );
}

/** The columns of a list row, maker included, so that a page takes one query. */
const listColumns = (now: Date, { key }: SortKey) => sql`
  ${key} as "sortKey",
  o.id as "offerID", o.maker_id as "makerID", o.kind, o.side, o.brand_id as "brandID",
  o.country_id as "countryID", o.currency, o.form, o.receipts, o.denominations, o.min_face as "minFace",
  o.max_face as "maxFace", o.left_face as "leftFace", o.rate_kobo as "rateKobo",
  o.reference_kobo as "referenceKobo", o.pay_window_min as "payWindowMin",
  o.check_window_min as "checkWindowMin", o.auto_accept as "autoAccept", o.pre_lock as "preLock", o.tags,
  o.requirements, o.expires_at as "expiresAt", o.chips,
  t.nickname, t.tier, t.is_demo as "isDemo", t.joined_at as "joinedAt", t.completed, t.badges,
  t.completion_bp as "completionBp", t.positive_bp as "positiveBp", t.deliver_median_s as "deliverMedianS",
  t.confirm_median_s as "confirmMedianS",
  coalesce(t.online_until > ${now}::timestamptz, false) as "isOnline"`;

type ListRow = OfferListRow & Omit<OfferListTrader, 'userID'> & Pick<Offer, 'makerID'> & { sortKey: bigint };

/** Whose offers a page must not have, and to whose it is limited. */
type Makers = { excludedMakers: readonly bigint[]; onlyMakers?: readonly bigint[] | undefined };

/** Planning a page takes longer than executing it, so the first kinds of question are prepared. */
const listStatement = ownVariants(100);

/**
 * A page of offers in index order. Rows are filtered within a window of the index, so a question that matches
 * few offers costs the same among a million offers as among ten thousand. Such a page may be short and still
 * have a cursor.
 */
async function pageOf(
  db: Db,
  question: Question,
  { now, excludedMakers, onlyMakers }: Makers & { now: Date },
): Promise<{ rows: ListRow[]; next: Position | null }> {
  const sortKey = sortKeyOf(question);
  const { column, toColumn } = sortKey;
  const rows: ListRow[] = [];
  let from = positionOf(question.cursor);
  const maxRows = question.limit + 1;
  for (let windows = 0; windows < maxWindows; windows++) {
    const window = () => {
      const after = from ? sql`and (${column}, o.id) < (${toColumn(from.key)}, ${from.id}::bigint)` : nothing;
      return sql`
        select o.* from offers.offers o where ${indexConditions(question, onlyMakers)} ${after}
        order by ${column} desc, o.id desc limit 1000`;
    };
    const pageStatement = listStatement(() => {
      const filtered = sql`
        select * from (${window()}) o where ${rowConditions(question, now, excludedMakers)}
        order by ${column} desc, o.id desc limit ${maxRows - rows.length}`;
      return sql`
        select ${listColumns(now, sortKey)} from (${filtered}) o join offers.traders t on t.user_id = o.maker_id
        order by ${column} desc, o.id desc`;
    });
    rows.push(...(await db.many<ListRow>(pageStatement)));
    if (rows.length >= maxRows) {
      const page = rows.slice(0, question.limit);
      const { sortKey: key, offerID: id } = page.at(-1)!;
      return { rows: page, next: { key, id } };
    }
    const end = await db.maybe<Position>(
      listStatement(
        () => sql`
          select ${sortKey.key} as key, o.id from (${window()}) o
          order by ${column} desc, o.id desc offset 999 limit 1`,
      ),
    );
    if (!end) return { rows, next: null };
    from = end;
  }
  return { rows, next: from ?? null };
}

async function makePage(
  db: Db,
  question: Question,
  { settings, ...of }: Makers & { now: Date; settings: Settings },
): Promise<Page> {
  const { rows, next } = await pageOf(db, question, of);
  const items = rows.map((row) =>
    rowView(row, { ...row, userID: row.makerID }, question.faceMinor, settings),
  );
  return {
    answer: prepare({ items, nextCursor: next && cursorAt(next) }),
    makers: new Set(rows.map((row) => row.makerID)),
  };
}

/** The question without the filters in which readers differ most. */
function generalised(question: Question): Question {
  const { faceMinor, denominations, rateKobo, maxMedianMin, minPositiveBp, ...general } = question;
  return general;
}

/**
 * The page for a reader who may see every maker. If no offer answers the general question, none answers this one, and
 * both pages end at the same position. So questions that match nothing share one search.
 */
async function publicPage(
  { db, services, now, settings }: Pick<Context, 'db' | 'services' | 'now' | 'settings'>,
  question: Question,
): Promise<Page> {
  const { database } = services;
  const general = generalised(question);
  const generalKey = JSON.stringify(general);
  const isEmpty = ({ makers }: Page) => makers.size === 0;
  const generalPage = await cachedPage(database, generalKey, now.getTime());
  if (generalPage && isEmpty(generalPage)) return generalPage;
  const shared = (asked: Question) =>
    sharedPage(database, { key: JSON.stringify(asked), brandID: asked.brandID, now: now.getTime() }, () =>
      makePage(db, asked, { now, settings, excludedMakers: [] }),
    );
  const page = await shared(question);
  if (isEmpty(page) && !generalPage) await shared(general);
  return page;
}

/**
 * The public list. All who ask the same question within a moment get the same bytes. If the shared page has
 * offers of a signed-in reader, or of a user blocked either way, the reader gets a page without them.
 */
export const offerList: Query<'offerList'> = async (context, question) => {
  const { db, services, caller, now, settings, operationID } = context;
  const primary = () => services.database.serving(operationID);
  if (question.isTrusted) {
    if (!caller) throw new Refusal('NotSignedIn');
    const [onlyMakers, blockedMakers] = [
      await trustedBy(primary(), caller.userID),
      await blockedWith(primary(), caller.userID),
    ];
    return (await makePage(db, question, { now, settings, excludedMakers: blockedMakers, onlyMakers }))
      .answer;
  }
  const page = await publicPage(context, question);
  if (!caller) return page.answer;
  const excludedMakers = [caller.userID, ...(await blockedWith(primary(), caller.userID))];
  if (!excludedMakers.some((userID) => page.makers.has(userID))) return page.answer;
  return (await makePage(db, question, { now, settings, excludedMakers })).answer;
};
