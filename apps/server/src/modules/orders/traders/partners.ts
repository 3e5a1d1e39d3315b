import { type Db, sql } from '../../../platform/database/db';

export type Partners = { by: bigint; other: bigint };

/** Which of these pairs have, or ever had, an order with each other. */
export const tradedAmong = async (db: Db, pairs: readonly Partners[]): Promise<Partners[]> =>
  pairs.length === 0
    ? []
    : db.many<Partners>(sql`
        select by, other
        from unnest(${pairs.map(({ by }) => by)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[]) as p (by, other)
        where exists (select from orders.orders where buyer_id = p.by and seller_id = p.other)
          or exists (select from orders.orders where buyer_id = p.other and seller_id = p.by)`);

/**
 * For pairs of users, in their order: when the oldest order between them was created whose chat may still be needed, or
 * null. That is an order that had not ended at the cutoff, has a review or a hold open, or was ever in dispute.
 */
export async function firstUnsettledOrders(
  db: Db,
  pairs: readonly Partners[],
  cutoff: Date,
): Promise<(Date | null)[]> {
  if (pairs.length === 0) return [];
  const rows = await db.many<{ since: Date | null }>(sql`
    select (
      select min(o.created_at) from orders.orders o
      where ((o.buyer_id = p.by and o.seller_id = p.other) or (o.buyer_id = p.other and o.seller_id = p.by))
        and ((o.ended_at < ${cutoff} and not o.is_review_open and o.deadline_at is null
            and coalesce(o.proceeds_clear_at, '-infinity') < ${cutoff}) is not true
          or exists (select from orders.events d where d.order_id = o.id and d.to_state = 'disputed'))) as since
    from unnest(${pairs.map(({ by }) => by)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[])
      with ordinality as p (by, other, at) order by p.at`);
  return rows.map(({ since }) => since);
}
