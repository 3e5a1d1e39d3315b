import { type Db, sql } from '../../../platform/database/db';

/** Which sides somebody has ever taken, in orders that run as well. */
export const sidesTaken = (db: Db, userID: bigint): Promise<{ hasSold: boolean; hasBought: boolean }> =>
  db.one(sql`
    select exists (select from orders.orders where seller_id = ${userID}) as "hasSold",
      exists (select from orders.orders where buyer_id = ${userID}) as "hasBought"`);
