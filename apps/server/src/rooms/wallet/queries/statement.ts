import type { StatementKind } from '@gift/contract';
import type { Query } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { nicknamesOf } from '../../identity';
import { linesOf, type Reason, type StatementCursor, statement } from '../../ledger';
import { referencesFor } from '../references';
import type { Trades } from '../trades';
import { placeText, reasonText } from '../words';

/** Which kind a reason belongs to; what is not named is `other`. */
const kinds: Record<Exclude<StatementKind, 'other'>, readonly Reason[]> = {
  topUp: ['topUp', 'topUpCost', 'toSuspense', 'fromSuspense'],
  trade: ['lock', 'lowerLock', 'refund', 'release', 'tradeFee', 'vat', 'clear', 'reopen'],
  withdrawal: ['withdraw', 'withdrawFee', 'withdrawVat', 'stampDuty', 'payout', 'payoutFailed'],
  reward: ['rewardGrant', 'rewardToWallet'],
};
const others: readonly Reason[] = ['chargeback', 'debtPaid', 'penalty', 'givenUp', 'correction'];
const reasonsOf = (kind: StatementKind) => (kind === 'other' ? others : kinds[kind]);
const kindOf = (reason: Reason): StatementKind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].includes(reason)) ?? 'other';

function cursorOf(text: string | undefined): StatementCursor | undefined {
  if (text === undefined) return undefined;
  const match = /^([1-9]\d{0,17})\.(\d{1,4})$/.exec(text);
  if (!match) throw new Refusal('Malformed', { field: 'cursor' });
  return { transferID: BigInt(match[1]!), line: Number(match[2]) };
}

export const walletStatement: Query<'walletStatement'> = async ({ db, caller }, input) => {
  const { userID } = caller;
  const lines = await statement(db, {
    userID,
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
  const partners = page.flatMap((line) => (line.counterpartyID === null ? [] : [line.counterpartyID]));
  const nicknames = await nicknamesOf(db, partners);
  const references = await referencesFor(db, page);
  const last = page.at(-1);
  return {
    items: page.map((line) => ({
      transferID: String(line.transferID),
      line: line.line,
      at: line.at.toISOString(),
      reason: line.reason,
      kind: kindOf(line.reason),
      reference: line.orderNo ?? references.get(line.ref) ?? null,
      // Money locked for an offer names the offer; only an order's number opens an order.
      orderNo: line.orderNo !== null && /^\d+$/.test(line.orderNo) ? line.orderNo : null,
      inKobo: line.change > 0n ? String(line.change) : null,
      outKobo: line.change < 0n ? String(-line.change) : null,
      balanceAfterKobo: String(line.balanceAfter),
      // Money set aside for an offer has its owner on both sides.
      counterparty:
        (line.counterpartyID !== null &&
          line.counterpartyID !== userID &&
          nicknames.get(line.counterpartyID)) ||
        null,
    })),
    nextCursor: lines.length > input.limit && last ? `${last.transferID}.${last.line}` : null,
  };
};

/** Only the maker of an offer bears the fee of its order; the other side is told nothing of it. */
const isFee = (reason: Reason) => reason === 'tradeFee' || reason === 'vat';

export const walletEntry =
  ({ bearsFee }: Trades): Query<'walletEntry'> =>
  async ({ db, caller, language }, { transferID }) => {
    const { userID } = caller;
    const touching = await linesOf(db, BigInt(transferID), userID);
    const trade = touching.find(({ reason }) => isFee(reason));
    const bears = trade === undefined || (await bearsFee(db, trade.ref, userID));
    const lines = touching.filter(({ reason }) => bears || !isFee(reason));
    const [first] = lines;
    if (!first) throw new Refusal('TransferNotFound');
    return {
      transferID,
      at: first.at.toISOString(),
      lines: lines.map(({ from, to, amount, reason }) => ({
        what: reasonText(reason, language),
        from: placeText(from, caller.userID, language),
        to: placeText(to, caller.userID, language),
        amountKobo: String(amount),
        reason,
      })),
    };
  };
