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
