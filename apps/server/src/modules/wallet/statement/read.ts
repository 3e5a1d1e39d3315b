import type { MoneyLocation } from '@gift/contract/orders/states';
import type { StatementState } from '@gift/contract/wallet/statement-labels';
import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import { type StatementLine, statement } from '../../ledger';
import type { Trades } from '../trades';
import { referencesFor } from './references';

/** A line of the statement with what the reader is told of it: on the screen, in the CSV and in the PDF alike. */
export type StatementItem = StatementLine & {
  /** Digits; null for money set aside for an offer, whose hold names the offer. */
  readonly orderNo: string | null;
  /** The order, the offer or the payment it is about. */
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

/** Where an order's money is, as the line of it that was written first has to say it now. */
export function stateOf(
  { reason, sale, isInEscrow, orderNo }: Pick<StatementLine, 'reason' | 'sale' | 'isInEscrow' | 'orderNo'>,
  place: MoneyLocation | undefined,
): StatementState | null {
  if (sale?.isOnHold) return place === 'split' ? 'splitOnHold' : 'onHold';
  if (reason === 'lock' && orderNo === null) return isInEscrow ? 'escrow' : 'freed';
  if (reason === 'lock' || sale) return place ? states[place] : null;
  return place === 'split' && ['refund', 'release', 'clear'].includes(reason) ? 'split' : null;
}

/** Only an order's number opens an order: money set aside for an offer names the offer. */
const orderNoOf = ({ orderNo }: StatementLine) =>
  orderNo !== null && /^\d+$/.test(orderNo) ? orderNo : null;

/** A page of a user's statement, as they read it. */
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
  const places = await moneyLocations(db, [...orderIDs]);
  return lines.map((line) => {
    const orderNo = orderNoOf(line);
    const isOther = line.counterpartyID !== null && line.counterpartyID !== page.userID;
    return {
      ...line,
      orderNo,
      reference: line.orderNo ?? references.get(line.ref) ?? null,
      counterparty: (isOther && nicknames.get(line.counterpartyID!)) || null,
      state: stateOf({ ...line, orderNo }, places.get(line.ref)),
      spendableAt: line.sale?.spendableAt ?? null,
    };
  });
}
