import type { BankHealth } from '@gift/contract';
import { days, later } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { isOpenWithdrawal } from '../open-states';
import { type Bank, type BankHealthSample, healthWindowMs, judgeHealth } from './rules';

export const activeBanks = (db: Db): Promise<Bank[]> =>
  db.many<Bank>(sql`select code, name, ussd, popularity from wallet.banks where is_active`);

export const bankOf = (db: Db, code: string): Promise<Bank | undefined> =>
  db.maybe<Bank>(sql`
    select code, name, ussd, popularity from wallet.banks where code = ${code} and is_active`);

/** Saves a provider's list of banks. Banks it no longer lists stay, for users with accounts there. */
export async function writeBanks(
  tx: Tx,
  fetched: readonly { code: string; name: string; nipCode: string | null; isActive: boolean }[],
): Promise<void> {
  // Known banks keep their names. New banks get the provider's.
  await tx.run(sql`
    insert into wallet.banks as b (code, name, nip_code, is_active)
    select code, name, nullif(nip, ''), active
    from unnest(${fetched.map((bank) => bank.code)}::text[], ${fetched.map((bank) => bank.name)}::text[],
      ${fetched.map((bank) => bank.nipCode ?? '')}::text[], ${fetched.map((bank) => bank.isActive)}::boolean[])
      as fetched (code, name, nip, active)
    on conflict (code) do update set nip_code = coalesce(excluded.nip_code, b.nip_code), is_active = excluded.is_active`);
  await tx.run(sql`
    update wallet.banks set is_active = false where code <> all(${fetched.map((bank) => bank.code)}::text[])`);
}

export type BankAccount = {
  readonly id: bigint;
  readonly userID: bigint;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly isDefault: boolean;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
  readonly isInUse: boolean;
};

const columns = sql`
  a.id, a.user_id as "userID", a.bank_code as "bankCode", b.name as "bankName", a.account_number as "accountNumber",
  a.account_name as "accountName", a.is_default as "isDefault", a.added_at as "addedAt", a.last_used_at as "lastUsedAt",
  exists (select from wallet.withdrawals w where w.bank_account_id = a.id and ${isOpenWithdrawal})
    as "isInUse"`;

/** A user's current accounts, the default one first, then the newest. */
export const accountsOf = (db: Db, userID: bigint): Promise<BankAccount[]> =>
  db.many<BankAccount>(sql`
    select ${columns} from wallet.bank_accounts a join wallet.banks b on b.code = a.bank_code
    where a.user_id = ${userID} and a.removed_at is null order by a.is_default desc, a.id desc`);

export const accountOf = (
  db: Db,
  userID: bigint,
  id: bigint,
  { includeRemoved = false } = {},
): Promise<BankAccount | undefined> =>
  db.maybe<BankAccount>(sql`
    select ${columns} from wallet.bank_accounts a join wallet.banks b on b.code = a.bank_code
    where a.id = ${id} and a.user_id = ${userID} ${includeRemoved ? nothing : sql`and a.removed_at is null`}`);

export async function usedBanks(db: Db, userID: bigint): Promise<Set<string>> {
  const rows = await db.many<{ code: string }>(sql`
    select distinct bank_code as code from wallet.bank_accounts where user_id = ${userID}`);
  return new Set(rows.map(({ code }) => code));
}

type NewAccount = {
  id: bigint;
  userID: bigint;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  isDefault: boolean;
  now: Date;
};

export const insertAccount = (tx: Tx, a: NewAccount) =>
  tx.run(sql`
    insert into wallet.bank_accounts (id, user_id, bank_code, account_number, account_name, is_default, added_at)
    values (${a.id}, ${a.userID}, ${a.bankCode}, ${a.accountNumber}, ${a.accountName}, ${a.isDefault}, ${a.now})`);

/** Makes one account the default. Two statements, because there must never be two defaults at once. */
export async function makeDefault(tx: Tx, userID: bigint, id: bigint): Promise<void> {
  await tx.run(sql`
    update wallet.bank_accounts set is_default = false where user_id = ${userID} and is_default and id <> ${id}`);
  await tx.run(
    sql`update wallet.bank_accounts set is_default = true where id = ${id} and user_id = ${userID}`,
  );
}

export const markRemoved = (tx: Tx, id: bigint, now: Date) =>
  tx.run(sql`
    update wallet.bank_accounts set removed_at = ${now}, is_default = false where id = ${id} and removed_at is null`);

/** Records a sample of a bank's health. A failure here must not fail the caller. */
export const recordBankHealth = (db: Db, bankCode: string, sample: BankHealthSample) =>
  db.run(sql`
    insert into wallet.bank_health (bank_code, at, is_up, took_ms)
    values (${bankCode}, ${sample.at}, ${sample.isUp}, ${Math.round(Math.min(sample.tookMs, maxTookMs))})`);

/** A transfer that completed weeks later was slow anyway. A column of milliseconds overflows at 24 days. */
const maxTookMs = days(1);

/** The current health of banks, by code. A bank without samples is up. */
export async function healthByBank(db: Db, now: Date): Promise<(code: string) => BankHealth> {
  const rows = await db.many<BankHealthSample & { code: string }>(sql`
    select code, "isUp", "tookMs", at from (
      select bank_code as code, is_up as "isUp", took_ms as "tookMs", at,
        row_number() over (partition by bank_code order by at desc) as n
      from wallet.bank_health where at > ${later(now, -healthWindowMs)}) latest
    where n <= 20`);
  return (code) => judgeHealth(rows.filter((row) => row.code === code));
}

export async function lastUpAt(db: Db, code: string): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    select max(at) as at from wallet.bank_health where bank_code = ${code} and is_up`);
  return at;
}

export const deleteOldBankHealth = (db: Db, before: Date) =>
  db.run(sql`delete from wallet.bank_health where at < ${before}`);
