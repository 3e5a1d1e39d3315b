import type { DeletionBlocker } from '@gift/contract/profile/privacy-values';
import type { Db } from '../../../platform/database/db';
import { openDisputes } from '../../disputes';
import { freezeOf, rolesOf } from '../../identity';
import { balancesOf, debtOf } from '../../ledger';
import { ownedGroups } from '../../messaging';
import { runningOrders } from '../../orders';
import { listMoneyInTransit } from '../../wallet';

export type Blocker = { name: DeletionBlocker; amountKobo: string | null; refs: string[] };

/** References listed per blocker; the next appear once these are cleared. */
const maxRefs = 20;

const texts = (ids: readonly bigint[]): string[] => ids.map(String);

/**
 * What prevents a deletion, in the order in which the user would clear it. A balance below `allowedBelow` kobo does
 * not; points never do, since they expire.
 */
export async function blockersOf(db: Db, userID: bigint, allowedBelow: bigint): Promise<Blocker[]> {
  const money = await balancesOf(db, userID);
  const { topUps, withdrawals } = await listMoneyInTransit(db, userID, maxRefs);
  const orders = await runningOrders(db, userID, maxRefs);
  const disputes = await openDisputes(db, userID, maxRefs);
  const groups = await ownedGroups(db, userID, maxRefs);
  const debt = await debtOf(db, userID);
  const heldKobo = money.escrow + money.pending + money.bond;
  const blockers: (Blocker | false)[] = [
    (await freezeOf(db, userID)) !== undefined && { name: 'frozen', amountKobo: null, refs: [] },
    (await rolesOf(db, userID)).length > 0 && { name: 'staff', amountKobo: null, refs: [] },
    orders.length > 0 && { name: 'orders', amountKobo: null, refs: texts(orders) },
    disputes.length > 0 && { name: 'disputes', amountKobo: null, refs: texts(disputes) },
    heldKobo > 0n && {
      name: 'held',
      amountKobo: String(heldKobo),
      refs: money.pendingProceeds.slice(0, maxRefs).map(({ orderNo }) => orderNo),
    },
    debt > 0n && { name: 'debt', amountKobo: String(debt), refs: [] },
    money.suspense > 0n && { name: 'suspense', amountKobo: String(money.suspense), refs: [] },
    topUps.length > 0 && { name: 'toppingUp', amountKobo: null, refs: texts(topUps) },
    (withdrawals.length > 0 || money.withdrawing > 0n) && {
      name: 'withdrawing',
      amountKobo: String(money.withdrawing),
      refs: texts(withdrawals),
    },
    money.available > 0n &&
      money.available >= allowedBelow && {
        name: 'balance',
        amountKobo: String(money.available),
        refs: [],
      },
    groups.length > 0 && { name: 'groups', amountKobo: null, refs: groups },
  ];
  return blockers.filter((one) => one !== false);
}
