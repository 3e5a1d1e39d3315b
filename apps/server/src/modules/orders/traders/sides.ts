import { type Db, sql } from '../../../platform/database/db';

/** Which sides a user has ever taken, running orders included. */
export const sidesTaken = (db: Db, userID: bigint): Promise<{ hasSold: boolean; hasBought: boolean }> =>
  db.one(sql`
    select exists (select from orders.orders where seller_id = ${userID}) as "hasSold",
      exists (select from orders.orders where buyer_id = ${userID}) as "hasBought"`);
