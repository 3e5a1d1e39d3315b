import { sql, type Tx } from '../../platform/db';
import { baseScore, medianOf } from './ranking';
import type { Offer, Trader } from './rows';

type Scored = Pick<Offer, 'offerID' | 'side' | 'rateKobo' | 'referenceKobo'> &
  Pick<Trader, 'trustScore' | 'deliverMedianS' | 'confirmMedianS'> & { score: number };

/** Ranks offers anew, of one maker or one offer, from the figures in their rows. */
export async function rescore(
  tx: Tx,
  which: { makerID: bigint } | { offerIDs: readonly bigint[] },
  now: Date,
): Promise<void> {
  const rows = await tx.many<Scored>(sql`
    select o.id as "offerID", o.side, o.rate_kobo as "rateKobo", o.reference_kobo as "referenceKobo",
      o.base_score as score, t.trust_score as "trustScore", t.deliver_median_s as "deliverMedianS",
      t.confirm_median_s as "confirmMedianS"
    from offers.offers o join offers.traders t on t.user_id = o.maker_id
    where ${'makerID' in which ? sql`o.maker_id = ${which.makerID} and o.status not in ('expired', 'removed')` : sql`o.id = any(${which.offerIDs})`}
`);
  const changed = rows
    .map((row) => ({
      id: row.offerID,
      was: row.score,
      score: baseScore({ ...row, medianS: medianOf(row, row.side) }),
    }))
    .filter(({ was, score }) => was !== score);
  if (changed.length === 0) return;
  await tx.run(sql`
    update offers.offers o set base_score = s.score, updated_at = ${now}
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ score }) => score)}::int[]) as s (id, score)
    where o.id = s.id`);
}
