import { type Kobo, koboOf } from '@gift/money';
import { type Db, sql } from '../../platform/database/db';
import { type AccountName, accountOf, nameAccount, type Reason } from './accounts';

/** The proceeds of one sale, released and on hold. */
export type PendingProceeds = {
  readonly orderID: bigint;
  readonly orderNo: string;
  readonly amount: Kobo;
  readonly releaseAt: Date;
  readonly isFrozen: boolean;
};

export type Balances = {
  readonly available: Kobo;
  readonly escrow: Kobo;
  readonly pending: Kobo;
  readonly withdrawing: Kobo;
  readonly rewards: Kobo;
  readonly bond: Kobo;
  /** Money above the cap of the user's tier. It becomes available when the cap allows it. */
  readonly suspense: Kobo;
  /** Next to be released first, at most a hundred. */
  readonly pendingProceeds: readonly PendingProceeds[];
};

export async function balancesOf(db: Db, userID: bigint): Promise<Balances> {
  const [own, holds, proceeds] = [
    await db.many<{ id: bigint; balance: bigint }>(sql`
      select id, balance from ledger.accounts where id between ${userID * 16n + 1n} and ${userID * 16n + 5n}`),
    await db.one<{ escrow: bigint; pending: bigint }>(sql`
      select coalesce(sum(balance) filter (where kind = 6), 0)::bigint as escrow,
             coalesce(sum(balance) filter (where kind = 7), 0)::bigint as pending
      from ledger.holds where owner = ${userID} and closed_at is null`),
    await db.many<{
      order_id: bigint;
      order_no: string;
      balance: bigint;
      release_at: Date;
      frozen: boolean;
    }>(sql`
      select order_id, order_no, balance, release_at, frozen_at is not null as frozen from ledger.holds
      where owner = ${userID} and closed_at is null and kind = 7 order by release_at, order_id limit 100`),
  ];
  const of = (kind: Parameters<typeof accountOf.user>[1]) =>
    koboOf(own.find((account) => account.id === accountOf.user(userID, kind))?.balance ?? 0n);
  return {
    available: of('available'),
    escrow: koboOf(holds.escrow),
    pending: koboOf(holds.pending),
    withdrawing: of('withdrawing'),
    rewards: of('rewards'),
    bond: of('bond'),
    suspense: of('suspense'),
    pendingProceeds: proceeds.map((row) => ({
      orderID: row.order_id,
      orderNo: row.order_no,
      amount: koboOf(row.balance),
      releaseAt: row.release_at,
      isFrozen: row.frozen,
    })),
  };
}

/** A user's money above their cap. Zero for a user without a wallet. */
export async function suspenseOf(db: Db, userID: bigint): Promise<Kobo> {
  const row = await db.maybe<{ balance: bigint }>(sql`
    select balance from ledger.accounts where id = ${accountOf.user(userID, 'suspense')}`);
  return koboOf(row?.balance ?? 0n);
}

/** Those of these users who have money above their cap, by id. */
export async function usersWithSuspense(db: Db, userIDs: readonly bigint[]): Promise<bigint[]> {
  const accounts = userIDs.map((userID) => accountOf.user(userID, 'suspense'));
  const rows = await db.many<{ owner: bigint }>(sql`
    select owner from ledger.accounts where id = any(${accounts}::bigint[]) and balance > 0 order by owner`);
  return rows.map(({ owner }) => owner);
}

/** Money held for one order: the buyer's escrow, or the seller's released proceeds on hold. */
export type OrderHolds = {
  readonly escrow: Kobo;
  readonly pending: Kobo;
  readonly releaseAt: Date | null;
  readonly isFrozen: boolean;
};

export async function getOrderHolds(db: Db, orderID: bigint): Promise<OrderHolds> {
  const rows = await db.many<{ kind: number; balance: bigint; release_at: Date | null; frozen: boolean }>(sql`
    select kind, balance, release_at, frozen_at is not null as frozen from ledger.holds
    where id in (${accountOf.order(orderID, 'escrow')}, ${accountOf.order(orderID, 'pending')}) and closed_at is null`);
  const escrow = rows.find((row) => row.kind === 6);
  const pending = rows.find((row) => row.kind === 7);
  return {
    escrow: koboOf(escrow?.balance ?? 0n),
    pending: koboOf(pending?.balance ?? 0n),
    releaseAt: pending?.release_at ?? null,
    isFrozen: pending?.frozen ?? false,
  };
}

/**
 * Whether the money of all these orders is final: none is in escrow or on hold, and no late report returned any to a
 * buyer. Orders that never held money are final.
 */
export async function areSettled(db: Db, orderIDs: readonly bigint[]): Promise<boolean> {
  const open = await db.maybe(sql`
    select from unnest(${orderIDs}::bigint[]) as given (id)
    where exists (select from ledger.holds h where h.id in (given.id * 16 + 6, given.id * 16 + 7) and closed_at is null)
      or exists (select from ledger.transfers t where t.key = 'reopen:' || given.id)
        and not exists (select from ledger.transfers t where t.key = 'release.again:' || given.id)
    limit 1`);
  return !open;
}

/** One entry of a transfer, with both accounts named. */
export type TransferLine = {
  readonly line: number;
  readonly from: AccountName;
  readonly to: AccountName;
  readonly amount: Kobo;
  readonly reason: Reason;
  readonly ref: bigint;
  readonly at: Date;
};

/** The transfer posted under a key, if any. */
export async function transferOf(db: Db, key: string): Promise<{ transferID: bigint; at: Date } | undefined> {
  const row = await db.maybe<{ id: bigint; at: Date }>(
    sql`select id, at from ledger.transfers where key = ${key}`,
  );
  return row && { transferID: row.id, at: row.at };
}

/**
 * The entries of a transfer that touch a reader's own accounts or their side of an order; empty for other readers.
 * Both sides see what an order's escrow pays to the platform, because the ledger does not know who bears it.
 */
export async function listTransferLines(
  db: Db,
  transferID: bigint,
  readerID: bigint,
): Promise<TransferLine[]> {
  const rows = await db.many<{
    line: number;
    debit_account: bigint;
    credit_account: bigint;
    amount: bigint;
    reason: Reason;
    ref: bigint;
    at: Date;
  }>(sql`
    select line, debit_account, credit_account, amount, reason, ref, at from ledger.entries
    where transfer_id = ${transferID} order by line`);
  const accounts = rows.flatMap((row) => [row.debit_account, row.credit_account]);
  const holds = await db.many<{ id: bigint; isOwn: boolean }>(sql`
    select id, owner = ${readerID} as "isOwn" from ledger.holds
    where id = any(${accounts}) and ${readerID}::bigint in (owner, counterparty)`);
  const own = new Set(holds.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const holdIDs = new Set(holds.map(({ id }) => id));
  const isOwn = (id: bigint) => {
    const name = nameAccount(id);
    return own.has(id) || (name.of === 'user' && name.userID === readerID);
  };
  const isPlatform = (id: bigint) => nameAccount(id).of === 'platform';
  const isTheirs = ({ debit_account: from, credit_account: to }: (typeof rows)[number]) =>
    isOwn(from) ||
    isOwn(to) ||
    (holdIDs.has(from) && isPlatform(to)) ||
    (holdIDs.has(to) && isPlatform(from));
  return rows.filter(isTheirs).map((row) => ({
    line: row.line,
    from: nameAccount(row.debit_account),
    to: nameAccount(row.credit_account),
    amount: koboOf(row.amount),
    reason: row.reason,
    ref: row.ref,
    at: row.at,
  }));
}
