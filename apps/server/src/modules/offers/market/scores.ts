import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Offer, Trader } from '../rows';
import { baseScore, medianOf } from './ranking';

type Scored = Pick<Offer, 'offerID' | 'side' | 'rateKobo' | 'referenceKobo'> &
  Pick<Trader, 'trustScore' | 'deliverMedianS' | 'confirmMedianS'> & { score: number };

type Score = { id: bigint; score: number };

/** The new scores of offers, of one maker or by id, whose score changes with the present figures. */
export async function newScores(
  db: Db,
  which: { makerID: bigint } | { offerIDs: readonly bigint[] },
): Promise<Score[]> {
  const rows = await db.many<Scored>(sql`
    select o.id as "offerID", o.side, o.rate_kobo as "rateKobo", o.reference_kobo as "referenceKobo",
      o.base_score as score, t.trust_score as "trustScore", t.deliver_median_s as "deliverMedianS",
      t.confirm_median_s as "confirmMedianS"
    from offers.offers o join offers.traders t on t.user_id = o.maker_id
    where ${'makerID' in which ? sql`o.maker_id = ${which.makerID} and o.status not in ('expired', 'removed')` : sql`o.id = any(${which.offerIDs})`}
`);
  return rows
    .map((row) => ({
      id: row.offerID,
      was: row.score,
      score: baseScore({ ...row, medianS: medianOf(row, row.side) }),
    }))
    .filter(({ was, score }) => was !== score);
}

/** Updates the scores of these offers, which the transaction has locked. */
export async function rescore(tx: Tx, offerIDs: readonly bigint[], now: Date): Promise<void> {
  const changedScores = await newScores(tx, { offerIDs });
  if (changedScores.length === 0) return;
  await tx.run(sql`
    update offers.offers o set base_score = s.score, updated_at = ${now}
    from unnest(${changedScores.map(({ id }) => id)}::bigint[], ${changedScores.map(({ score }) => score)}::int[]) as s (id, score)
    where o.id = s.id`);
}
