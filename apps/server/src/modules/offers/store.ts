import { type Db, type Statement, sql, type Tx } from '../../platform/database/db';
import { type Offer, offerColumns } from './rows';

export const findOffer = (db: Db, offerID: bigint): Promise<Offer | undefined> =>
  db.maybe<Offer>(sql`select ${offerColumns} from offers.offers o where o.id = ${offerID}`);

/** Locks the offer until the end of the transaction. */
export const lockOffer = (tx: Tx, offerID: bigint): Promise<Offer | undefined> =>
  tx.maybe<Offer>(sql`select ${offerColumns} from offers.offers o where o.id = ${offerID} for no key update`);

/** The same without awaiting the result, for an order that moves money before it writes its offer. */
export const sendOfferLock = (tx: Tx, offerID: bigint): void =>
  tx.send(sql`select from offers.offers where id = ${offerID} for no key update`);

/**
 * `where id ${lockedOffers(condition)}`: locks the matching offers in id order before any is written. Locking
 * several in another order could deadlock.
 */
export const lockedOffers = (condition: Statement): Statement => sql`
  in (select id from offers.offers where ${condition} order by id for no key update)`;

/** The offer of this taker's quote, locked until the end of the transaction. */
export const lockQuoted = (
  tx: Tx,
  { quoteID, takerID }: { quoteID: bigint; takerID: bigint },
): Promise<Offer | undefined> =>
  tx.maybe<Offer>(sql`
    select ${offerColumns} from offers.offers o
    where o.id = (select offer_id from offers.quotes where id = ${quoteID} and taker_id = ${takerID})
    for no key update`);

/** The columns that a maker edits, and those derived from them. */
export type Written = Pick<
  Offer,
  | 'offerID'
  | 'makerID'
  | 'kind'
  | 'side'
  | 'brandID'
  | 'countryID'
  | 'currency'
  | 'form'
  | 'receipts'
  | 'denominations'
  | 'minFace'
  | 'maxFace'
  | 'stockFace'
  | 'priceMode'
  | 'fixedKobo'
  | 'marginBp'
  | 'floorKobo'
  | 'ceilKobo'
  | 'rateKobo'
  | 'referenceKobo'
  | 'anchorForm'
  | 'anchorReceipt'
  | 'anchorBand'
  | 'payWindowMin'
  | 'deliverWindowMin'
  | 'checkWindowMin'
  | 'autoAccept'
  | 'preLock'
  | 'terms'
  | 'instructions'
  | 'tags'
  | 'requirements'
  | 'hours'
  | 'isOpen'
  | 'hoursChangeAt'
>;

/** The maker's figures that offers copy: the median in seconds and the rating. Unknown ones sort last. */
export const makerFigures = (side: Statement): Statement => sql`
  coalesce(case ${side} when 1 then t.deliver_median_s else t.confirm_median_s end, 2147483647),
  coalesce(t.positive_bp, -1)`;

/**
 * Writes a new draft, or a new version of an offer. Returns false, and writes nothing, if the version is
 * another.
 */
export async function writeOffer(tx: Tx, w: Written, { version, now }: { version: number; now: Date }) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const rows = await tx.run(sql`
    insert into offers.offers as o (id, maker_id, kind, side, brand_id, country_id, currency, form, receipts,
      denominations, min_face, max_face, stock_face, price_mode, fixed_kobo, margin_bp, floor_kobo, ceil_kobo,
      rate_kobo, reference_kobo, anchor_form, anchor_receipt, anchor_band, pay_window_min, deliver_window_min,
      check_window_min, auto_accept, pre_lock, terms, instructions, tags, requirements, hours, is_open,
      hours_change_at, status, created_at, updated_at, maker_online, maker_trusted, maker_fast,
      maker_median_s, maker_positive_bp, has_maker_figures)
    select ${w.offerID}::bigint, t.user_id, ${w.kind}, ${w.side}::smallint, ${w.brandID}, ${w.countryID},
      ${w.currency}, ${w.form}, ${w.receipts}::text[], ${w.denominations}::bigint[], ${w.minFace}::bigint,
      ${w.maxFace}::bigint, ${w.stockFace}::bigint, ${w.priceMode}, ${w.fixedKobo}::bigint, ${w.marginBp}::int,
      ${w.floorKobo}::bigint, ${w.ceilKobo}::bigint, ${w.rateKobo}::bigint, ${w.referenceKobo}::bigint,
      ${w.anchorForm}, ${w.anchorReceipt}, ${w.anchorBand}::smallint, ${w.payWindowMin}::int,
      ${w.deliverWindowMin}::int, ${w.checkWindowMin}::int, ${w.autoAccept}::boolean, ${w.preLock}::boolean,
      ${w.terms}, ${w.instructions}, ${w.tags}::text[], ${json(w.requirements)}::jsonb, ${json(w.hours)}::jsonb,
      ${w.isOpen}::boolean, ${w.hoursChangeAt}::timestamptz, 'draft', ${now}::timestamptz, ${now}::timestamptz,
      coalesce(t.online_until > ${now}::timestamptz, false), 'Trusted' = any(t.badges),
      coalesce(case ${w.side}::smallint when 1 then t.deliver_median_s else t.confirm_median_s end <= 300, false),
      ${makerFigures(sql`${w.side}::smallint`)}, true
    from offers.traders t where t.user_id = ${w.makerID}
    on conflict (id) do update set kind = excluded.kind, side = excluded.side, brand_id = excluded.brand_id,
      country_id = excluded.country_id, currency = excluded.currency, form = excluded.form,
      receipts = excluded.receipts, denominations = excluded.denominations, min_face = excluded.min_face,
      max_face = excluded.max_face, stock_face = excluded.stock_face, price_mode = excluded.price_mode,
      fixed_kobo = excluded.fixed_kobo, margin_bp = excluded.margin_bp, floor_kobo = excluded.floor_kobo,
      ceil_kobo = excluded.ceil_kobo, rate_kobo = excluded.rate_kobo, reference_kobo = excluded.reference_kobo,
      anchor_form = excluded.anchor_form, anchor_receipt = excluded.anchor_receipt,
      anchor_band = excluded.anchor_band, pay_window_min = excluded.pay_window_min,
      deliver_window_min = excluded.deliver_window_min, check_window_min = excluded.check_window_min,
      auto_accept = excluded.auto_accept, pre_lock = excluded.pre_lock, terms = excluded.terms,
      instructions = excluded.instructions, tags = excluded.tags, requirements = excluded.requirements,
      hours = excluded.hours, is_open = excluded.is_open, hours_change_at = excluded.hours_change_at,
      maker_fast = excluded.maker_fast, maker_median_s = excluded.maker_median_s,
      maker_positive_bp = excluded.maker_positive_bp, has_maker_figures = true, version = o.version + 1, updated_at = excluded.updated_at
    where o.version = ${version}`);
  return rows === 1;
}

/** Expires the matching counter-offers that are open or agreed, locked in id order. */
export const expireCounterOffers = (tx: Tx, condition: Statement, now: Date): Promise<number> =>
  tx.run(sql`
    update offers.counters set status = 'expired', updated_at = ${now}
    where id in (
      select id from offers.counters where ${condition} and status in ('open', 'agreed')
      order by id for no key update)`);

/** How many live offers count against the maker's limits. Requests also have a limit of their own. */
export const countLive = (db: Db, makerID: bigint): Promise<{ offers: number; requests: number }> =>
  db.one(sql`
    select count(*) filter (where status in ('active', 'hidden_overload', 'hidden_funds'))::int as offers,
      count(*) filter (where kind = 'request' and status in ('active', 'hidden_overload', 'hidden_funds'))::int
        as requests
    from offers.offers where maker_id = ${makerID}`);

/** Counter-offers on these offers that await the maker. */
export async function pendingCounterOffers(
  db: Db,
  offerIDs: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (offerIDs.length === 0) return new Map();
  const rows = await db.many<{ offerID: bigint; count: number }>(sql`
    select offer_id as "offerID", count(*)::int as count from offers.counters
    where offer_id = any(${offerIDs}) and status = 'open' and proposed_by = 'taker' group by offer_id`);
  return new Map(rows.map((row) => [row.offerID, row.count]));
}
