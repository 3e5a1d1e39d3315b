import type { calls, InputOf, offerChips } from '@gift/contract';
import { ttlCache } from '../../../platform/cache';
import { type Context, prepareSerialised, type Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { minutes } from '../../../platform/clock';
import { type Db, joined, nothing, ownVariants, type Statement, sql } from '../../../platform/database/db';
import { blockedWith, trustedBy } from '../../identity';
import type { Offer } from '../rows';
import { type OfferListRow, type OfferListTrader, rowViewWithoutTotal, totalOf } from '../views';
import { cursorAt, type Position, positionOf } from './cursors';
import { lastPage, type Page, sharedPage } from './list-cache';

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

/** A row of a page as the index finds it. */
type Found = { sortKey: string; offerID: string; version: string };

const isOnline = (now: Date) => sql`coalesce(t.online_until > ${now}::timestamptz, false)`;
/** Different after every change of what the list shows of an offer: its row, its maker's row, and who is online. */
const versionOf = (offerXmin: Statement, now: Date) =>
  sql`concat(o.id, ' ', ${offerXmin}, ' ', t.xmin, ' ', ${isOnline(now)})`;

type Row = OfferListRow & Omit<OfferListTrader, 'userID'> & Pick<Offer, 'makerID'> & { version: string };

/** What the list shows of these offers, maker included. */
const readRows = (db: Db, offerIDs: readonly string[], now: Date): Promise<Row[]> =>
  db.many<Row>(sql`
    select ${versionOf(sql`o.xmin`, now)} as version,
      o.id as "offerID", o.maker_id as "makerID", o.kind, o.side, o.brand_id as "brandID",
      o.country_id as "countryID", o.currency, o.form, o.receipts, o.denominations, o.min_face as "minFace",
      o.max_face as "maxFace", o.left_face as "leftFace", o.rate_kobo as "rateKobo",
      o.reference_kobo as "referenceKobo", o.pay_window_min as "payWindowMin",
      o.check_window_min as "checkWindowMin", o.auto_accept as "autoAccept", o.pre_lock as "preLock", o.tags,
      o.requirements, o.expires_at as "expiresAt", o.chips,
      t.nickname, t.tier, t.is_demo as "isDemo", t.joined_at as "joinedAt", t.completed, t.badges,
      t.completion_bp as "completionBp", t.positive_bp as "positiveBp", t.deliver_median_s as "deliverMedianS",
      t.confirm_median_s as "confirmMedianS", ${isOnline(now)} as "isOnline"
    from offers.offers o join offers.traders t on t.user_id = o.maker_id where o.id = any(${offerIDs}::bigint[])`);

/** A row's JSON up to its total, which depends on the question. */
type CachedRow = Pick<Row, 'makerID' | 'rateKobo'> & { json: string };

/**
 * Rows by version. Different questions find the same offers again and again, and reading and serialising a row costs
 * more than finding it. A version never changes its content, but after a failover PostgreSQL could give one again.
 */
const cachedRows = ttlCache<string, CachedRow>(minutes(1));

async function rowsFor(
  db: Db,
  found: readonly Found[],
  { services, now }: Pick<Context, 'services' | 'now'>,
): Promise<CachedRow[]> {
  const newer = new Map<string, CachedRow>();
  const versions = found.map(({ version }) => version);
  const rows = await cachedRows.get(services, versions, now, async (missing) => {
    const isMissing = new Set(missing);
    const offerIDs = found.flatMap(({ offerID, version }) => (isMissing.has(version) ? [offerID] : []));
    const loaded = new Map<string, CachedRow>();
    for (const row of await readRows(db, offerIDs, now)) {
      const { offerID, makerID, rateKobo, version } = row;
      const json = JSON.stringify(rowViewWithoutTotal(row, { ...row, userID: makerID }));
      const cached = { makerID, rateKobo, json: json.slice(0, -1) };
      loaded.set(version, cached);
      newer.set(String(offerID), cached);
    }
    return loaded;
  });
  return found.flatMap(({ offerID, version }) => rows.get(version) ?? newer.get(offerID) ?? []);
}

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
): Promise<{ found: Found[]; next: Position | null }> {
  const sortKey = sortKeyOf(question);
  const { column, toColumn } = sortKey;
  const found: Found[] = [];
  let from = positionOf(question.cursor);
  const maxRows = question.limit + 1;
  for (let windows = 0; windows < maxWindows; windows++) {
    const window = () => {
      const after = from ? sql`and (${column}, o.id) < (${toColumn(from.key)}, ${from.id}::bigint)` : nothing;
      return sql`
        select o.*, o.xmin as row_xmin from offers.offers o where ${indexConditions(question, onlyMakers)} ${after}
        order by ${column} desc, o.id desc limit 1000`;
    };
    const pageStatement = listStatement(() => {
      const filtered = sql`
        select * from (${window()}) o where ${rowConditions(question, now, excludedMakers)}
        order by ${column} desc, o.id desc limit ${maxRows - found.length}`;
      return sql`
        select (${sortKey.key})::text as "sortKey", o.id::text as "offerID",
          ${versionOf(sql`o.row_xmin`, now)} as version
        from (${filtered}) o join offers.traders t on t.user_id = o.maker_id
        order by ${column} desc, o.id desc`;
    });
    found.push(...(await db.many<Found>(pageStatement)));
    if (found.length >= maxRows) {
      const page = found.slice(0, question.limit);
      const { sortKey: key, offerID: id } = page.at(-1)!;
      return { found: page, next: { key: BigInt(key), id: BigInt(id) } };
    }
    const end = await db.maybe<Position>(
      listStatement(
        () => sql`
          select ${sortKey.key} as key, o.id from (${window()}) o
          order by ${column} desc, o.id desc offset 999 limit 1`,
      ),
    );
    if (!end) return { found, next: null };
    from = end;
  }
  return { found, next: from ?? null };
}

async function makePage(
  context: Pick<Context, 'db' | 'services' | 'now'>,
  question: Question,
  makers: Makers,
): Promise<Page> {
  const { db, now } = context;
  const { found, next } = await pageOf(db, question, { now, ...makers });
  const rows = await rowsFor(db, found, context);
  const face = question.faceMinor === undefined ? undefined : BigInt(question.faceMinor);
  const items = rows.map(
    ({ json, rateKobo }) => `${json},"totalKobo":${JSON.stringify(totalOf(rateKobo, face))}}`,
  );
  const nextCursor = JSON.stringify(next && cursorAt(next));
  return {
    answer: prepareSerialised(`{"items":[${items.join(',')}],"nextCursor":${nextCursor}}`),
    makers: new Set(rows.map(({ makerID }) => makerID)),
  };
}

/** The question without the filters in which readers differ most. */
function generalised(question: Question): Question {
  const { faceMinor, denominations, rateKobo, maxMedianMin, minPositiveBp, ...general } = question;
  return general;
}

/**
 * The page for a reader who may see every maker. If no offer answers the general question, none answers this one, and
 * both pages end at the same position. So questions that match nothing share one search, also when it is repeated.
 */
async function publicPage(
  context: Pick<Context, 'db' | 'services' | 'now'>,
  question: Question,
): Promise<Page> {
  const { now } = context;
  const { database } = context.services;
  const general = generalised(question);
  const isEmpty = ({ makers }: Page) => makers.size === 0;
  const shared = (asked: Question) =>
    sharedPage(database, { key: JSON.stringify(asked), brandID: asked.brandID, now: now.getTime() }, () =>
      makePage(context, asked, { excludedMakers: [] }),
    );
  const lastGeneral = await lastPage(database, JSON.stringify(general));
  if (lastGeneral && isEmpty(lastGeneral)) {
    const generalPage = await shared(general);
    if (isEmpty(generalPage)) return generalPage;
  }
  const page = await shared(question);
  if (isEmpty(page)) await shared(general);
  return page;
}

/**
 * The public list. All who ask the same question within a moment get the same bytes. If the shared page has
 * offers of a signed-in reader, or of a user blocked either way, the reader gets a page without them.
 */
export const offerList: Query<'offerList'> = async (context, question) => {
  const { services, caller, operationID } = context;
  const primary = () => services.database.serving(operationID);
  if (question.isTrusted) {
    if (!caller) throw new Refusal('NotSignedIn');
    const [onlyMakers, blockedMakers] = [
      await trustedBy(primary(), caller.userID),
      await blockedWith(primary(), caller.userID),
    ];
    return (await makePage(context, question, { excludedMakers: blockedMakers, onlyMakers })).answer;
  }
  const page = await publicPage(context, question);
  if (!caller) return page.answer;
  const excludedMakers = [caller.userID, ...(await blockedWith(primary(), caller.userID))];
  if (!excludedMakers.some((userID) => page.makers.has(userID))) return page.answer;
  return (await makePage(context, question, { excludedMakers })).answer;
};
