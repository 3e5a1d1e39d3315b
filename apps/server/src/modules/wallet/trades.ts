import type { MoneyLocation } from '@gift/contract/orders/states';
import type { Kobo } from '@gift/money';
import type { Db } from '../../platform/database/db';

/** What the wallet's pages say of trades. Orders lean on the wallet's money, so the wallet is handed these and never asks there. */
export type Trades = {
  /** What a user has bought and sold on this Lagos day, as their tier's daily limits count it. */
  tradedToday(db: Db, userID: bigint, now: Date): Promise<{ bought: Kobo; sold: Kobo }>;
  /** Whether a user bears the fee of an order; only its maker does. */
  bearsFee(db: Db, orderID: bigint, userID: bigint): Promise<boolean>;
  /** Where the money of these orders is, by order. */
  moneyLocations(db: Db, orderIDs: readonly bigint[]): Promise<ReadonlyMap<bigint, MoneyLocation>>;
};
