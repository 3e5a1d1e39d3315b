import type { MoneyLocation } from '@gift/contract/orders/states';
import { digitsPattern } from '@gift/contract/rules';
import type { StatementState } from '@gift/contract/wallet/statement-labels';
import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import { type StatementLine, statement } from '../../ledger';
import type { Trades } from '../trades';
import { referencesFor } from './references';

/** A statement line with everything its reader sees, for the screen, the CSV and the PDF. */
export type StatementItem = StatementLine & {
  /** Digits. Null for money held for an offer, because its hold has the offer's number. */
  readonly orderNo: string | null;
  /** The order, the offer or the payment. */
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly state: StatementState | null;
  readonly spendableAt: Date | null;
};

const states: Record<MoneyLocation, StatementState | null> = {
  wallet: null,
  escrow: 'escrow',
  released: 'paid',
  split: 'split',
  refunded: 'refunded',
};

/** The current state of an order's money, for its earliest line. */
export function stateOf(
  { reason, sale, isInEscrow, orderNo }: Pick<StatementLine, 'reason' | 'sale' | 'isInEscrow' | 'orderNo'>,
  location: MoneyLocation | undefined,
): StatementState | null {
  if (sale?.isOnHold) return location === 'split' ? 'splitOnHold' : 'onHold';
  if (reason === 'lock' && orderNo === null) return isInEscrow ? 'escrow' : 'freed';
  if (reason === 'lock' || sale) return location ? states[location] : null;
  return location === 'split' && ['refund', 'release', 'clear'].includes(reason) ? 'split' : null;
}

/** Only an order's number links to an order. Money held for an offer has the offer's number. */
const orderNoOf = ({ orderNo }: StatementLine) =>
  orderNo !== null && digitsPattern.test(orderNo) ? orderNo : null;

export async function readStatement(
  db: Db,
  { moneyLocations }: Pick<Trades, 'moneyLocations'>,
  page: Parameters<typeof statement>[1],
): Promise<StatementItem[]> {
  const lines = await statement(db, page);
  const partners = lines.flatMap((line) => (line.counterpartyID === null ? [] : [line.counterpartyID]));
  const nicknames = await nicknamesOf(db, partners);
  const references = await referencesFor(db, lines);
  const orderIDs = new Set(lines.flatMap((line) => (orderNoOf(line) === null ? [] : [line.ref])));
  const locations = await moneyLocations(db, [...orderIDs]);
  return lines.map((line) => {
    const orderNo = orderNoOf(line);
    const isOther = line.counterpartyID !== null && line.counterpartyID !== page.userID;
    return {
      ...line,
      orderNo,
      reference: line.orderNo ?? references.get(line.ref) ?? null,
      counterparty: (isOther && nicknames.get(line.counterpartyID!)) || null,
      state: stateOf({ ...line, orderNo }, locations.get(line.ref)),
      spendableAt: line.sale?.spendableAt ?? null,
    };
  });
}
