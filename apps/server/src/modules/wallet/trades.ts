import type { MoneyLocation } from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';
import type { Db } from '../../platform/database/db';

/**
 * What the wallet needs to know about trades. The orders module depends on the wallet, so these functions are
 * injected.
 */
export type Trades = {
  /** What a user bought and sold on this Lagos day, as their tier's daily limits count it. */
  tradedToday(db: Db, userID: bigint, now: Date): Promise<{ bought: Kobo; sold: Kobo }>;
  /** Whether a user bears an order's fee. Only the offer's maker does. */
  bearsFee(db: Db, orderID: bigint, userID: bigint): Promise<boolean>;
  /** Where these orders' money is, by order id. */
  moneyLocations(db: Db, orderIDs: readonly bigint[]): Promise<ReadonlyMap<bigint, MoneyLocation>>;
};
