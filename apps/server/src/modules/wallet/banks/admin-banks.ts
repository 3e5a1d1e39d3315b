import { type Db, sql } from '../../../platform/database/db';

export type StaffBank = {
  bank: string;
  accountNumber: string;
  accountName: string;
  addedAt: Date;
  removedAt: Date | null;
  sharedWith: bigint[];
};

/** A user's bank accounts, with other users who have or had the same account. */
export const banksForStaff = (db: Db, userID: bigint): Promise<StaffBank[]> =>
  db.many<StaffBank>(sql`
    select b.name as bank, a.account_number as "accountNumber", a.account_name as "accountName",
      a.added_at as "addedAt", a.removed_at as "removedAt",
      array(select distinct o.user_id from wallet.bank_accounts o
        where o.bank_code = a.bank_code and o.account_number = a.account_number and o.user_id <> a.user_id
        order by 1 limit 20) as "sharedWith"
    from wallet.bank_accounts a join wallet.banks b on b.code = a.bank_code
    where a.user_id = ${userID} order by a.added_at desc limit 50`);

/** The users who have or had a bank account with this number, at any bank. */
export async function bankAccountUsers(db: Db, accountNumber: string, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ userID: bigint }>(sql`
    select distinct user_id as "userID" from wallet.bank_accounts where account_number = ${accountNumber}
    order by 1 limit ${limit}`);
  return rows.map(({ userID }) => userID);
}
