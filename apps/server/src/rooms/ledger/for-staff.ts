import { type Kobo, koboOf } from '@gift/money';
import { type Db, nothing, sql } from '../../platform/db';
import { accountOf, nameAccount, type Provider, type Reason } from './accounts';

export type Entry = {
  readonly transferID: bigint;
  readonly line: number;
  readonly at: Date;
  readonly reason: Reason;
  /** Accounts as `user:<id>:available`, `order:<id>:escrow`, `platform:fee_income`. */
  readonly from: string;
  readonly to: string;
  readonly amount: Kobo;
  readonly ref: bigint;
};

/** Where one entry stands. */
export type EntryPlace = { readonly transferID: bigint; readonly line: number };

type Row = Omit<Entry, 'from' | 'to' | 'amount'> & { debit: bigint; credit: bigint; amount: bigint };

function placeName(id: bigint): string {
  const name = nameAccount(id);
  if (name.of === 'user') return `user:${name.userID}:${name.kind}`;
  return name.of === 'order' ? `order:${name.orderID}:${name.kind}` : `platform:${name.account}`;
}

const entriesOf = (rows: readonly Row[]): Entry[] =>
  rows.map(({ debit, credit, amount, ...row }) => ({
    ...row,
    from: placeName(debit),
    to: placeName(credit),
    amount: koboOf(amount),
  }));

const columns = sql`
  transfer_id as "transferID", line, at, reason, ref, debit_account as debit, credit_account as credit, amount`;

/**
 * Every entry of an order's money. Transfers are found by their keys and by what they did to the two wallets, since
 * entries of order accounts have no index of their own.
 */
export async function entriesOfOrder(
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

/** The latest entries of one person's own accounts, newest first. */
export async function entriesOfPerson(db: Db, userID: bigint, limit: number): Promise<Entry[]> {
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

/** What the books moved at a provider after one moment and until another, newest first; `before` is where a page ended. */
export async function clearingEntries(
  db: Db,
  provider: Provider,
  { from, to, before, limit }: { from: Date; to: Date; before: EntryPlace | undefined; limit: number },
): Promise<Entry[]> {
  const account = accountOf.platform(`provider_clearing:${provider}`);
  const rows = await db.many<Row>(sql`
    select ${columns} from ledger.entries
    where at > ${from} and at <= ${to} and ${account} in (debit_account, credit_account)
      ${before ? sql`and (transfer_id, line) < (${before.transferID}, ${before.line})` : nothing}
    order by transfer_id desc, line desc limit ${limit}`);
  return entriesOf(rows);
}

/** What is in one account, a user's or the platform's; nothing where it was never opened. */
export async function balanceAt(db: Db, account: bigint): Promise<bigint> {
  const row = await db.maybe<{ balance: bigint }>(sql`
    select balance from ledger.accounts where id = ${account}
    union all select balance from ledger.platform_balances where id = ${account}`);
  return row?.balance ?? 0n;
}

/** An entry as the console's calls tell it. */
export const entryView = ({ transferID, at, amount, ref, ...entry }: Entry) => ({
  ...entry,
  transferID: String(transferID),
  at: at.toISOString(),
  amountKobo: String(amount),
  ref: String(ref),
});
