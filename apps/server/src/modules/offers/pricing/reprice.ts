import type { CardForm, Receipt } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Subscriptions } from '../../../platform/events/outbox';
import { addJob, type Job, type Jobs } from '../../../platform/jobs/jobs';
import { invalidateLists } from '../market/list-cache';
import { rescore } from '../market/scores';
import { type Offer, offerColumns, priceOf } from '../rows';
import { refreshTrader } from '../traders';
import { type Anchor, referenceFor } from './anchor';
import { rateInForce } from './pricing';

const batch = 200;

type Card = { brandID: string; countryID: string };
type Known = { anchor: Anchor; reference: Kobo | null };

const nameOf = ({ form, receipt, band }: Anchor) => `${form} ${receipt} ${band}`;
const anchorOf = (offer: Offer): Anchor => ({
  form: offer.anchorForm,
  receipt: offer.anchorReceipt,
  band: offer.anchorBand,
});

const isLive = sql`status in ('active', 'paused', 'hidden_overload', 'hidden_funds')`;

/** The reference rates that this card's offers are compared with. */
async function knownFor(db: Db, card: Card): Promise<Known[]> {
  const anchors = await db.many<{ form: CardForm; receipt: Receipt; band: number }>(sql`
    select distinct anchor_form as form, anchor_receipt as receipt, anchor_band as band from offers.offers
    where brand_id = ${card.brandID} and country_id = ${card.countryID} and ${isLive}`);
  return Promise.all(
    anchors.map(async (anchor) => ({
      anchor,
      reference: (await referenceFor(db, card, anchor))?.rateKobo ?? null,
    })),
  );
}

/**
 * Updates the next offers after id `after` to their reference rates: floating rates move, and every offer is
 * compared again. A margin without a reference rate keeps its last rate. Returns the id of the last offer, or
 * null if there are no more.
 */
async function followSome(
  tx: Tx,
  card: Card,
  { known, after, now }: { known: readonly Known[]; after: bigint; now: Date },
): Promise<bigint | null> {
  const offers = await tx.many<Offer>(sql`
    select ${offerColumns} from offers.offers o
    join unnest(${known.map(({ anchor }) => anchor.form)}::text[], ${known.map(({ anchor }) => anchor.receipt)}::text[],
      ${known.map(({ anchor }) => anchor.band)}::smallint[], ${known.map(({ reference }) => reference)}::bigint[])
      as k (form, receipt, band, reference)
      on (k.form, k.receipt, k.band) = (o.anchor_form, o.anchor_receipt, o.anchor_band)
    where brand_id = ${card.brandID} and country_id = ${card.countryID} and id > ${after} and ${isLive}
      and o.reference_kobo is distinct from k.reference
    order by id limit ${batch} for no key update of o`);
  // Read again under the locks: a concurrent run may have used a newer rate.
  const references = new Map<string, Kobo | null>();
  const changedOffers: { id: bigint; rate: Kobo; reference: Kobo | null }[] = [];
  for (const offer of offers) {
    const anchor = anchorOf(offer);
    const name = nameOf(anchor);
    if (!references.has(name)) references.set(name, (await referenceFor(tx, card, anchor))?.rateKobo ?? null);
    const reference = references.get(name) ?? null;
    const rate = rateInForce(priceOf(offer), reference ?? undefined) ?? koboOf(offer.rateKobo);
    changedOffers.push({ id: offer.offerID, rate, reference });
  }
  if (changedOffers.length > 0) {
    await tx.run(sql`
      update offers.offers o set rate_kobo = n.rate, reference_kobo = n.reference, updated_at = ${now}
      from unnest(${changedOffers.map(({ id }) => id)}::bigint[], ${changedOffers.map(({ rate }) => rate)}::bigint[],
        ${changedOffers.map(({ reference }) => reference)}::bigint[]) as n (id, rate, reference)
      where o.id = n.id`);
    await rescore(
      tx,
      changedOffers.map(({ id }) => id),
      now,
    );
    invalidateLists(tx, card.brandID);
  }
  return offers.length < batch ? null : (offers.at(-1)?.offerID ?? null);
}

/**
 * Updates the offers of one card in small transactions, so that users who take or edit an offer wait for a
 * few rows at most. Existing orders and quotes keep their rate. After an interruption it starts over and
 * skips finished offers.
 */
const follow: Job = async (card: Card, { database, clock }) => {
  const referenceRates = await knownFor(database, card);
  for (let after: bigint | null = 0n; after !== null; ) {
    const from: bigint = after;
    after = await database.transaction((tx) =>
      followSome(tx, card, { known: referenceRates, after: from, now: clock.now() }),
    );
  }
};

export const offerJobs: Jobs = { 'offers.follow': follow };

export const offerSubscriptions: Subscriptions = {
  'identity.profileChanged': [(tx, { userID }) => refreshTrader(tx, BigInt(userID))],
  'catalog.ratesChanged': [
    (tx, { brandID, countryID }) =>
      addJob(
        tx,
        'offers.follow',
        { brandID, countryID },
        { jobKey: `offers.follow:${brandID}:${countryID}` },
      ),
  ],
};
