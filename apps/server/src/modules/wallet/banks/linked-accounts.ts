import { Refusal } from '../../../platform/calls/refusal';
import { type Db, type Statement, sql } from '../../../platform/database/db';
import { type AccountLink, haveNoLink, linkedPairs, type Pair, refuseOwnCase } from '../../identity';

const haveSameBank = (one: Statement, other: Statement): Statement => sql`
  exists (
    select from wallet.bank_accounts a join wallet.bank_accounts b using (bank_code, account_number)
    where a.user_id = ${one} and b.user_id = ${other})`;

/** Whether the users of each pair ever had the same bank account here, removed ones included. */
export async function shareBanks(db: Db, pairs: readonly Pair[]): Promise<boolean[]> {
  const rows = await db.many<{ are: boolean }>(sql`
    select ${haveSameBank(sql`pair.one`, sql`pair.other`)} as are
    from unnest(${pairs.map(({ one }) => one)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[])
      with ordinality pair (one, other, n) order by n`);
  return rows.map(({ are }) => are);
}

export async function haveSharedBank(db: Db, one: bigint, other: bigint): Promise<boolean> {
  const [are = false] = await shareBanks(db, [{ one, other }]);
  return are;
}

/** Condition of a query: `refuseLinked` lets this staff member act on the user in this column. */
export function isUnlinked(staffID: bigint, userID: Statement): Statement {
  const staff = sql`${staffID}`;
  return sql`(${userID} <> ${staff} and ${haveNoLink(staff, userID)} and not ${haveSameBank(staff, userID)})`;
}

/**
 * Refuses a staff action on oneself (OwnCase), or on an account that shares a device, an identity or a bank account
 * with one's own (LinkedCase).
 */
export async function refuseLinked(db: Db, staffID: bigint, ...people: readonly bigint[]): Promise<void> {
  await refuseOwnCase(db, staffID, ...people);
  for (const userID of people) if (await haveSharedBank(db, staffID, userID)) throw new Refusal('LinkedCase');
}

/** Pairs from `ones` and `people` that share a device, an identity or a bank account. */
async function listAccountLinks(db: Db, ones: readonly bigint[], people: readonly bigint[]): Promise<Pair[]> {
  const banks = await db.many<Pair>(sql`
    select a.user_id as one, b.user_id as other
    from wallet.bank_accounts a join wallet.bank_accounts b using (bank_code, account_number)
    where a.user_id = any(${ones}::bigint[]) and b.user_id = any(${people}::bigint[])`);
  return [...(await linkedPairs(db, ones, people)), ...banks];
}

/** Those of `people` who are in `ones` or share a device, an identity or a bank account with one of them. */
export async function findLinkedAccounts(
  db: Db,
  ones: readonly bigint[],
  people: readonly bigint[],
): Promise<Set<bigint>> {
  const links = await listAccountLinks(db, ones, people);
  return new Set([...people.filter((userID) => ones.includes(userID)), ...links.map(({ other }) => other)]);
}

/** Maps each account to a representative. Accounts linked directly or through others have the same one. */
export async function groupLinkedAccounts(db: Db, people: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const groups = new Map(people.map((userID) => [userID, userID]));
  for (const { one, other } of await listAccountLinks(db, people, people)) {
    const [into, otherGroup] = [groups.get(one), groups.get(other)];
    if (into === undefined || into === otherGroup) continue;
    for (const [userID, group] of groups) if (group === otherGroup) groups.set(userID, into);
  }
  return groups;
}

/** Whether a user has a bank account. `shared`: other users here had it too. */
export async function getBankAccountStatus(db: Db, userID: bigint): Promise<'none' | 'own' | 'shared'> {
  const { accounts, shared } = await db.one<{ accounts: boolean; shared: boolean }>(sql`
    select
      exists (select from wallet.bank_accounts where user_id = ${userID} and removed_at is null) as accounts,
      exists (
        select from wallet.bank_accounts a join wallet.bank_accounts b using (bank_code, account_number)
        where a.user_id = ${userID} and b.user_id <> ${userID}) as shared`);
  return shared ? 'shared' : accounts ? 'own' : 'none';
}

/** The accounts that have or had the same bank account as one of these users, newest links first. */
export const bankLinks = (db: Db, userIDs: readonly bigint[], limit: number): Promise<AccountLink[]> =>
  db.many<AccountLink>(sql`
    select a.user_id as one, b.user_id as other, min(greatest(a.added_at, b.added_at)) as at
    from wallet.bank_accounts a join wallet.bank_accounts b using (bank_code, account_number)
    where a.user_id = any(${userIDs}::bigint[]) and b.user_id <> a.user_id
    group by one, other order by at desc limit ${limit}`);
