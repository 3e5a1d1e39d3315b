import { type Kobo, koboOf } from '@gift/money';
import { type Db, nothing, type Statement, sql } from '../../platform/database/db';
import { accountOf, type Reason } from './accounts';

/** A statement line: a change of available money, or a sale whose money is not available yet. */
export type StatementLine = {
  readonly transferID: bigint;
  readonly line: number;
  readonly at: Date;
  readonly reason: Reason;
  /** The id of the order or payment. `reason` says which of the two it is. */
  readonly ref: bigint;
  readonly orderNo: string | null;
  readonly counterpartyID: bigint | null;
  /** In kobo: positive is money in, negative is money out. */
  readonly change: bigint;
  readonly balanceAfter: Kobo;
  /** Whether the escrow of this line still holds money. */
  readonly isInEscrow: boolean;
  /** For a sale whose money is not available yet. */
  readonly sale: Sale | null;
};

/** A sale's money between its release and the end of its hold. `isOnHold` is false if a late report took it back. */
export type Sale = { readonly amount: Kobo; readonly isOnHold: boolean; readonly spendableAt: Date | null };

export type StatementFilter = {
  readonly reasons?: readonly Reason[] | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
};

export type StatementCursor = { readonly transferID: bigint; readonly line: number };

type LineRow = {
  transfer_id: bigint;
  line: number;
  at: Date;
  reason: Reason;
  ref: bigint;
  change: bigint;
  balance_after: bigint;
  order_no: string | null;
  owner: bigint | null;
  counterparty: bigint | null;
  in_escrow: boolean;
  sale: bigint | null;
  on_hold: boolean | null;
  spendable_at: Date | null;
};

/**
 * A user's released sales whose money is not available: on hold, or taken back by a late report and not released
 * again. Each has the position of its release and changes no available money.
 */
const salesOf = (userID: bigint): Statement => sql`
  select t.id as transfer_id, 1::smallint as line, t.at, 'release'::ledger.reason as reason, h.order_id as ref,
    0::bigint as change, null::bigint as balance_after, h.balance::bigint as sale, true as on_hold,
    case when h.frozen_at is null then h.release_at end as spendable_at
  from ledger.holds h, lateral (
    select id, at from ledger.transfers
    where key in ('release:' || h.order_id, 'release.again:' || h.order_id, 'split:' || h.order_id)
    order by id desc limit 1) t
  where h.owner = ${userID} and h.kind = 7 and h.closed_at is null
  union all
  select t.id, 1::smallint, t.at, 'release'::ledger.reason, h.order_id, 0::bigint, null::bigint, e.amount::bigint, false, null
  from ledger.holds h
  join ledger.transfers t on t.key = 'release:' || h.order_id
  join ledger.entries e on e.transfer_id = t.id and e.line = 1
  where h.owner = ${userID} and h.kind = 7 and h.closed_at < h.release_at
    and not exists (select from ledger.transfers later
      where later.key in ('release.again:' || h.order_id, 'split:' || h.order_id))`;

/**
 * A page of a user's statement after `cursor`, newest first, at most `limit` lines. A sale is listed at its release
 * while it is on hold, and at its clearing afterwards, when it counts for the balance.
 */
export async function statement(
  db: Db,
  page: { userID: bigint; limit: number; cursor?: StatementCursor | undefined; filter?: StatementFilter },
): Promise<StatementLine[]> {
  const { userID, limit, cursor, filter = {} } = page;
  const account = accountOf.user(userID, 'available');
  const narrowed = sql`
    ${cursor ? sql`and (transfer_id, line) < (${cursor.transferID}, ${cursor.line})` : nothing}
    ${filter.reasons ? sql`and reason = any(${filter.reasons}::ledger.reason[])` : nothing}
    ${filter.from ? sql`and at >= ${filter.from}` : nothing}
    ${filter.to ? sql`and at < ${filter.to}` : nothing}
    order by transfer_id desc, line desc limit ${limit}`;
  // The conditions on `& 15` repeat those of the partial indexes. PostgreSQL uses these indexes only with them.
  const noSale = sql`null::bigint as sale, null::boolean as on_hold, null::timestamptz as spendable_at`;
  const out = sql`(
    select transfer_id, line, at, reason, ref, -amount as change, debit_after as balance_after, ${noSale} from ledger.entries
    where debit_account = ${account} and (debit_account & 15) between 1 and 5 ${narrowed})`;
  const inwards = sql`(
    select transfer_id, line, at, reason, ref, amount as change, credit_after as balance_after, ${noSale} from ledger.entries
    where credit_account = ${account} and (credit_account & 15) between 1 and 5 ${narrowed})`;
  const comes = sql`${inwards} union all (select * from (${salesOf(userID)}) s where true ${narrowed})`;
  const sides: Statement =
    filter.direction === 'in' ? comes : filter.direction === 'out' ? out : sql`${out} union all ${comes}`;
  const before = (side: Statement, after: Statement) => sql`(
    select transfer_id, line, ${after} as balance_after from ledger.entries
    where ${side} = ${account} and (${side} & 15) between 1 and 5 and transfer_id < l.transfer_id
    order by transfer_id desc, line desc limit 1)`;
  const rows = await db.many<LineRow>(sql`
    select l.transfer_id, l.line, l.at, l.reason, l.ref, l.change, l.sale, l.on_hold, l.spendable_at,
      coalesce(l.balance_after, b.balance_after, 0) as balance_after, h.order_no, h.owner, h.counterparty,
      coalesce(h.closed_at is null and h.id is not null, false) as in_escrow
    from (${sides}) l
    left join ledger.holds h on h.id = l.ref * 16 + 6
      and l.reason in ('lock', 'lowerLock', 'refund', 'release', 'clear', 'reopen', 'tradeFee', 'vat', 'penalty')
    left join lateral (
      select balance_after from (
        ${before(sql`debit_account`, sql`debit_after`)} union all ${before(sql`credit_account`, sql`credit_after`)}) p
      where l.balance_after is null order by transfer_id desc, line desc limit 1) b on true
    order by l.transfer_id desc, l.line desc limit ${limit}`);
  return rows.map((row) => ({
    transferID: row.transfer_id,
    line: row.line,
    at: row.at,
    reason: row.reason,
    ref: row.ref,
    orderNo: row.order_no,
    counterpartyID: row.owner === userID ? row.counterparty : row.owner,
    change: row.change,
    balanceAfter: koboOf(row.balance_after),
    isInEscrow: row.in_escrow,
    sale:
      row.sale === null
        ? null
        : { amount: koboOf(row.sale), isOnHold: row.on_hold === true, spendableAt: row.spendable_at },
  }));
}

/**
 * The totals of a period: available money at its start and end, money in and out, and sales of the period that are
 * still on hold.
 */
export async function statementSums(
  db: Db,
  { userID, from, to }: { userID: bigint; from: Date; to: Date },
): Promise<{
  openingKobo: bigint;
  inKobo: bigint;
  outKobo: bigint;
  closingKobo: bigint;
  onHoldKobo: bigint;
}> {
  const account = accountOf.user(userID, 'available');
  const { came, went, heldKobo } = await db.one<{ came: bigint; went: bigint; heldKobo: bigint }>(sql`
    select
      (select coalesce(sum(amount), 0)::bigint from ledger.entries where credit_account = ${account}
        and (credit_account & 15) between 1 and 5 and at >= ${from} and at < ${to}) as came,
      (select coalesce(sum(amount), 0)::bigint from ledger.entries where debit_account = ${account}
        and (debit_account & 15) between 1 and 5 and at >= ${from} and at < ${to}) as went,
      (select coalesce(sum(balance), 0)::bigint from ledger.holds where owner = ${userID} and kind = 7
        and closed_at is null and opened_at >= ${from} and opened_at < ${to}) as "heldKobo"`);
  const [last] = await statement(db, { userID, limit: 1, filter: { to } });
  const closing = last?.balanceAfter ?? 0n;
  return {
    openingKobo: closing - came + went,
    inKobo: came,
    outKobo: went,
    closingKobo: closing,
    onHoldKobo: heldKobo,
  };
}
