import type { MoneyPlace } from '@gift/contract/order-states';
import type { StatementState } from '@gift/contract/statement-words';
import type { Db } from '../../platform/db';
import { nicknamesOf } from '../identity';
import { type StatementLine, statement } from '../ledger';
import { referencesFor } from './references';
import type { Trades } from './trades';

/** A line of the statement with what the reader is told of it: on the screen, in the CSV and in the PDF alike. */
export type ReadLine = StatementLine & {
  /** Digits; null for money set aside for an offer, whose hold names the offer. */
  readonly orderNo: string | null;
  /** The order, the offer or the payment it is about. */
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly state: StatementState | null;
  readonly spendableAt: Date | null;
};

const states: Record<MoneyPlace, StatementState | null> = {
  wallet: null,
  escrow: 'escrow',
  released: 'paid',
  split: 'split',
  refunded: 'refunded',
};

/** Where an order's money is, as the line of it that was written first has to say it now. */
export function stateOf(
  { reason, sale, isInEscrow, orderNo }: Pick<StatementLine, 'reason' | 'sale' | 'isInEscrow' | 'orderNo'>,
  place: MoneyPlace | undefined,
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
  { moneyPlaces }: Pick<Trades, 'moneyPlaces'>,
  page: Parameters<typeof statement>[1],
): Promise<ReadLine[]> {
  const lines = await statement(db, page);
  const partners = lines.flatMap((line) => (line.counterpartyID === null ? [] : [line.counterpartyID]));
  const nicknames = await nicknamesOf(db, partners);
  const references = await referencesFor(db, lines);
  const orderIDs = new Set(lines.flatMap((line) => (orderNoOf(line) === null ? [] : [line.ref])));
  const places = await moneyPlaces(db, [...orderIDs]);
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
