import { type Kobo, koboOf } from '@gift/money';
import { sql, type Tx } from '../../platform/db';
import type { Subscriptions } from '../../platform/outbox';
import { referenceFor } from './anchor';
import { forgetLists } from './list-cache';
import { rateInForce } from './pricing';
import { type Offer, offerColumns, priceOf } from './rows';
import { rescore } from './scores';
import { renewTrader } from './traders';

const batch = 500;

/**
 * Follows the reference of one card: floating rates move with it, and every offer is compared with it anew. A margin
 * whose reference is gone keeps its last rate. Orders and quotes made before keep theirs.
 */
export async function followReference(
  tx: Tx,
  { brandID, countryID, now }: { brandID: string; countryID: string; now: Date },
): Promise<void> {
  const references = new Map<string, Kobo | undefined>();
  for (let after = 0n; ; ) {
    const offers = await tx.many<Offer>(sql`
      select ${offerColumns} from offers.offers o
      where brand_id = ${brandID} and country_id = ${countryID} and id > ${after}
        and status in ('active', 'paused', 'hidden_overload', 'hidden_funds')
      order by id limit ${batch} for update`);
    const changed: { id: bigint; rate: Kobo; reference: Kobo | null }[] = [];
    for (const offer of offers) {
      const anchor = { form: offer.anchorForm, receipt: offer.anchorReceipt, band: offer.anchorBand };
      const key = Object.values(anchor).join(' ');
      if (!references.has(key)) references.set(key, (await referenceFor(tx, offer, anchor))?.rateKobo);
      const reference = references.get(key);
      const rate = rateInForce(priceOf(offer), reference) ?? koboOf(offer.rateKobo);
      if (rate !== offer.rateKobo || (reference ?? null) !== offer.referenceKobo)
        changed.push({ id: offer.offerID, rate, reference: reference ?? null });
    }
    if (changed.length > 0) {
      await tx.run(sql`
        update offers.offers o set rate_kobo = n.rate, reference_kobo = n.reference, updated_at = ${now}
        from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ rate }) => rate)}::bigint[],
          ${changed.map(({ reference }) => reference)}::bigint[]) as n (id, rate, reference)
        where o.id = n.id`);
      await rescore(tx, { offerIDs: changed.map(({ id }) => id) }, now);
    }
    const last = offers.at(-1);
    if (offers.length < batch || !last) break;
    after = last.offerID;
  }
  forgetLists(tx, brandID);
}

export const offerSubscriptions: Subscriptions = {
  'identity.profileChanged': [(tx, { userID }: { userID: string }) => renewTrader(tx, BigInt(userID))],
  'catalog.ratesChanged': [
    (tx, { brandID, countryID }: { brandID: string; countryID: string }, { now }) =>
      followReference(tx, { brandID, countryID, now }),
  ],
};
