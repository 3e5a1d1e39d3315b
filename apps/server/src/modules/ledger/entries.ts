import { type Kobo, koboOf } from '@gift/money';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, nothing, type Statement, sql } from '../../platform/database/db';
import { accountOf, nameAccount, orderKinds, type Provider, type Reason } from './accounts';

export type Entry = {
  readonly transferID: bigint;
  readonly line: number;
  readonly at: Date;
  readonly reason: Reason;
  /** Account names such as `user:<id>:available`, `order:<id>:escrow` or `platform:fee_income`. */
  readonly from: string;
  readonly to: string;
  readonly amount: Kobo;
  readonly ref: bigint;
};

export type EntryCursor = { readonly transferID: bigint; readonly line: number };

/** Parses a page cursor. Refuses a malformed one. */
export function parseEntryCursor(cursor: string | undefined): EntryCursor | undefined {
  if (cursor === undefined) return undefined;
  const match = /^([1-9]\d{0,17})\.(\d{1,4})$/.exec(cursor);
  if (!match) throw new Refusal('Malformed', { field: 'cursor' });
  return { transferID: BigInt(match[1]!), line: Number(match[2]) };
}

/** Cuts the rows to `limit`. Adds the cursor of the next page if there are more rows. */
export function paginateEntries<Row extends EntryCursor>(rows: readonly Row[], limit: number) {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    shown: pageRows,
    nextCursor: rows.length > limit && last ? `${last.transferID}.${last.line}` : null,
  };
}

type Row = Omit<Entry, 'from' | 'to' | 'amount'> & { debit: bigint; credit: bigint; amount: bigint };

function accountLabel(id: bigint): string {
  const name = nameAccount(id);
  if (name.of === 'user') return `user:${name.userID}:${name.kind}`;
  return name.of === 'order' ? `order:${name.orderID}:${name.kind}` : `platform:${name.account}`;
}

const entryOf = <Of extends Row>({ debit, credit, amount, ...row }: Of) => ({
  ...row,
  from: accountLabel(debit),
  to: accountLabel(credit),
  amount: koboOf(amount),
});
const entriesOf = (rows: readonly Row[]): Entry[] => rows.map(entryOf);

const columns = sql`
  transfer_id as "transferID", line, at, reason, ref, debit_account as debit, credit_account as credit, amount`;

/**
 * Every entry of an order. Entries of order accounts have no index, so the query goes by the transfers' keys and by
 * the wallets of both sides.
 */
export async function listOrderEntries(
  db: Db,
  order: { orderID: bigint; buyerID: bigint; sellerID: bigint },
): Promise<Entry[]> {
  const { orderID, buyerID, sellerID } = order;
  const names = ['lock', 'lower', 'release', 'release.again', 'refund', 'split', 'clear', 'reopen'];
  const keys = names.map((name) => `${name}:${orderID}`);
  const wallets = [buyerID, sellerID].map((userID) => userID * 16n + 1n);
  const rows = await db.many<Row>(sql`
    select ${columns} from ledger.entries where transfer_id in (
      select id from ledger.transfers where key = any(${keys})
      union select transfer_id from ledger.entries
        where debit_account = any(${wallets}) and (debit_account & 15) between 1 and 5 and ref = ${orderID}
      union select transfer_id from ledger.entries
        where credit_account = any(${wallets}) and (credit_account & 15) between 1 and 5 and ref = ${orderID})
      and ref = ${orderID}
    order by transfer_id, line limit 500`);
  return entriesOf(rows);
}

/** The latest entries of a user's own accounts, newest first. */
export async function listUserEntries(db: Db, userID: bigint, limit: number): Promise<Entry[]> {
  const [low, high] = [userID * 16n + 1n, userID * 16n + 5n];
  const rows = await db.many<Row>(sql`
    select ${columns} from ledger.entries where transfer_id in (
      select transfer_id from (
        (select transfer_id from ledger.entries where debit_account between ${low} and ${high}
           and (debit_account & 15) between 1 and 5 order by transfer_id desc limit ${limit})
        union
        (select transfer_id from ledger.entries where credit_account between ${low} and ${high}
           and (credit_account & 15) between 1 and 5 order by transfer_id desc limit ${limit})) latest)
      and (debit_account between ${low} and ${high} or credit_account between ${low} and ${high})
    order by transfer_id desc, line limit ${limit}`);
  return entriesOf(rows);
}

/**
 * Entries of a provider's clearing account within a period, newest first. `before` is the cursor of the previous
 * page.
 */
export async function clearingEntries(
  db: Db,
  provider: Provider,
  { from, to, before, limit }: { from: Date; to: Date; before: EntryCursor | undefined; limit: number },
): Promise<Entry[]> {
  const account = accountOf.platform(`provider_clearing:${provider}`);
  const rows = await db.many<Row>(sql`
    select ${columns} from ledger.entries
    where at > ${from} and at <= ${to} and ${account} in (debit_account, credit_account)
      ${before ? sql`and (transfer_id, line) < (${before.transferID}, ${before.line})` : nothing}
    order by transfer_id desc, line desc limit ${limit}`);
  return entriesOf(rows);
}

/** The entries that were posted together. */
export const transferEntries = async (db: Db, transferID: bigint): Promise<Entry[]> =>
  entriesOf(
    await db.many<Row>(sql`
      select ${columns} from ledger.entries where transfer_id = ${transferID} order by line limit 500`),
  );

/** An entry as seen from one of its two accounts. */
export type AccountEntry = Entry & {
  /** In kobo: positive is money in, negative is money out. */
  readonly change: bigint;
  /** The balance after the entry. Null for the platform's accounts, whose balance transfers do not update. */
  readonly after: bigint | null;
};

/** Entries of one account (a user's or the platform's), newest first. `before` is the cursor of the previous page. */
export async function accountEntries(
  db: Db,
  account: bigint,
  { before, limit }: { before: EntryCursor | undefined; limit: number },
): Promise<AccountEntry[]> {
  const page = sql`
    ${before ? sql`and (transfer_id, line) < (${before.transferID}, ${before.line})` : nothing}
    order by transfer_id desc, line desc limit ${limit}`;
  // The conditions on `& 15` repeat those of the partial indexes. PostgreSQL uses these indexes only with them.
  const isOwn = account % 16n > 0n;
  const indexed = (side: Statement) =>
    isOwn ? sql`(${side} & 15) between 1 and 5` : sql`(${side} & 15) = 0`;
  const [debit, credit] = [sql`debit_account`, sql`credit_account`];
  const rows = await db.many<Row & { change: bigint; after: bigint | null }>(sql`
    select * from (
      (select ${columns}, -amount as change, debit_after as after from ledger.entries
        where debit_account = ${account} and ${indexed(debit)} ${page})
      union all
      (select ${columns}, amount as change, credit_after as after from ledger.entries
        where credit_account = ${account} and ${indexed(credit)} ${page})) sides
    order by "transferID" desc, line desc limit ${limit}`);
  return rows.map(entryOf);
}

/** A user's money that one order holds now. */
export type OpenHold = {
  readonly orderID: bigint;
  readonly amount: Kobo;
  readonly since: Date;
  readonly releaseAt: Date | null;
  readonly isFrozen: boolean;
};

/** A user's money held by orders, newest order first. `before` is the cursor of the previous page. */
export async function openHolds(
  db: Db,
  userID: bigint,
  page: { kind: keyof typeof orderKinds; before: bigint | null; limit: number },
): Promise<OpenHold[]> {
  const { kind, before, limit } = page;
  const rows = await db.many<Omit<OpenHold, 'amount'> & { amount: bigint }>(sql`
    select order_id as "orderID", balance as amount, opened_at as since, release_at as "releaseAt",
      frozen_at is not null as "isFrozen"
    from ledger.holds
    where owner = ${userID} and closed_at is null and kind = ${Number(orderKinds[kind])}
      ${before === null ? nothing : sql`and order_id < ${before}`}
    order by order_id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, amount: koboOf(row.amount) }));
}

/** The balance of a user's or platform account. Zero if the account was never opened. */
export async function balanceAt(db: Db, account: bigint): Promise<bigint> {
  const row = await db.maybe<{ balance: bigint }>(sql`
    select balance from ledger.accounts where id = ${account}
    union all select balance from ledger.platform_balances where id = ${account}`);
  return row?.balance ?? 0n;
}

/** Converts an entry to its form in the console API. */
export const entryView = ({ transferID, line, at, reason, from, to, amount, ref }: Entry) => ({
  line,
  reason,
  from,
  to,
  transferID: String(transferID),
  at: at.toISOString(),
  amountKobo: String(amount),
  ref: String(ref),
});
