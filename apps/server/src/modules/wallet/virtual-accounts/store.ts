import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';

export type VirtualAccount = {
  readonly id: bigint;
  readonly userID: bigint;
  readonly provider: string;
  readonly state: 'wanted' | 'ready';
  readonly bankName: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly checks: number;
};

const columns = sql`
  id, user_id as "userID", provider, state, bank_name as "bankName", account_number as "accountNumber",
  account_name as "accountName", checks`;

export const virtualAccountOf = (
  db: Db,
  userID: bigint,
  provider: string,
): Promise<VirtualAccount | undefined> =>
  db.maybe<VirtualAccount>(sql`
    select ${columns} from wallet.virtual_accounts where user_id = ${userID} and provider = ${provider}`);

export const virtualAccountAt = (
  db: Db,
  provider: string,
  accountNumber: string,
): Promise<VirtualAccount | undefined> =>
  db.maybe<VirtualAccount>(sql`
    select ${columns} from wallet.virtual_accounts
    where provider = ${provider} and account_number = ${accountNumber}`);

export const wantVirtualAccount = (
  tx: Tx,
  request: { id: bigint; userID: bigint; provider: string; now: Date },
) =>
  tx.run(sql`
    insert into wallet.virtual_accounts (id, user_id, provider, state, created_at, check_at)
    values (${request.id}, ${request.userID}, ${request.provider}, 'wanted', ${request.now}, ${request.now})
    on conflict (user_id, provider) do nothing`);

/** Claims a requested account, so that no other process opens it. If opening fails, it is due again after a growing delay. */
export const takeWanted = (db: Db, now: Date): Promise<VirtualAccount | undefined> =>
  db.maybe<VirtualAccount>(sql`
    update wallet.virtual_accounts set checks = checks + 1,
      check_at = ${later(now, minutes(1))}::timestamptz + least(power(2, checks), 60) * interval '1 minute'
    where id = (
      select id from wallet.virtual_accounts where check_at <= ${now} order by check_at limit 1 for update skip locked)
    returning ${columns}`);

export const markReady = (
  db: Db,
  id: bigint,
  account: { bankName: string; accountNumber: string; accountName: string },
) =>
  db.run(sql`
    update wallet.virtual_accounts set state = 'ready', check_at = null, bank_name = ${account.bankName},
      account_number = ${account.accountNumber}, account_name = ${account.accountName}
    where id = ${id} and state = 'wanted'`);
