import type { StatementKind } from '@gift/contract';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { listTransferLines, type Reason, type StatementCursor, type TransferLine } from '../../ledger';
import type { Trades } from '../trades';
import { accountText, destinationText, lineText } from './labels';
import { readStatement, stateOf } from './read';

/** The kind of each reason. Reasons not listed are `other`. */
const kinds: Record<Exclude<StatementKind, 'other'>, readonly Reason[]> = {
  topUp: ['topUp', 'topUpCost', 'toSuspense', 'fromSuspense'],
  trade: ['lock', 'lowerLock', 'refund', 'release', 'tradeFee', 'vat', 'clear', 'reopen'],
  withdrawal: ['withdraw', 'withdrawFee', 'withdrawVat', 'stampDuty', 'payout', 'payoutFailed'],
  reward: ['rewardGrant', 'rewardToWallet'],
};
const otherReasons: readonly Reason[] = ['chargeback', 'debtPaid', 'penalty', 'givenUp', 'correction'];
const reasonsOf = (kind: StatementKind) => (kind === 'other' ? otherReasons : kinds[kind]);
const kindOf = (reason: Reason): StatementKind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].includes(reason)) ?? 'other';

function cursorOf(text: string | undefined): StatementCursor | undefined {
  if (text === undefined) return undefined;
  const match = /^([1-9]\d{0,17})\.(\d{1,4})$/.exec(text);
  if (!match) throw new Refusal('Malformed', { field: 'cursor' });
  return { transferID: BigInt(match[1]!), line: Number(match[2]) };
}

export const walletStatement =
  (trades: Trades): Query<'walletStatement'> =>
  async ({ db, caller }, input) => {
    const lines = await readStatement(db, trades, {
      userID: caller.userID,
      limit: input.limit + 1,
      cursor: cursorOf(input.cursor),
      filter: {
        reasons: input.kind && reasonsOf(input.kind),
        direction: input.direction,
        from: input.from === undefined ? undefined : new Date(input.from),
        to: input.to === undefined ? undefined : new Date(input.to),
      },
    });
    const page = lines.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map((line) => ({
        transferID: String(line.transferID),
        line: line.line,
        at: line.at.toISOString(),
        reason: line.reason,
        kind: kindOf(line.reason),
        reference: line.reference,
        orderNo: line.orderNo,
        inKobo: line.change > 0n ? String(line.change) : null,
        outKobo: line.change < 0n ? String(-line.change) : null,
        saleKobo: line.sale ? String(line.sale.amount) : null,
        state: line.state,
        spendableAt: line.spendableAt?.toISOString() ?? null,
        balanceAfterKobo: String(line.balanceAfter),
        counterparty: line.counterparty,
      })),
      nextCursor: lines.length > input.limit && last ? `${last.transferID}.${last.line}` : null,
    };
  };

/** Only an offer's maker bears the order's fee. The other side does not see it. */
const isFee = (reason: Reason) => reason === 'tradeFee' || reason === 'vat';

export const walletEntry =
  (trades: Trades): Query<'walletEntry'> =>
  async ({ db, caller, language }, { transferID }) => {
    const { userID } = caller;
    const touching = await listTransferLines(db, BigInt(transferID), userID);
    const trade = touching.find(({ reason }) => isFee(reason));
    const bears = trade === undefined || (await trades.bearsFee(db, trade.ref, userID));
    const lines = touching.filter(({ reason }) => bears || !isFee(reason));
    const [first] = lines;
    if (!first) throw new Refusal('TransferNotFound');
    const locations = await trades.moneyLocations(db, [first.ref]);
    const withState = (line: TransferLine) => {
      const location = locations.get(line.ref);
      // Money held for an offer belongs to no order.
      const orderNo = location ? String(line.ref) : null;
      const state = location ? stateOf({ ...line, orderNo, sale: null, isInEscrow: false }, location) : null;
      return { ...line, orderNo, state };
    };
    return {
      transferID,
      at: first.at.toISOString(),
      lines: lines.map(withState).map((line) => ({
        what: lineText(line, language),
        from: accountText(line.from, userID, language),
        to: destinationText(line, userID, language),
        amountKobo: String(line.amount),
        reason: line.reason,
      })),
    };
  };
