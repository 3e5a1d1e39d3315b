import { type Kobo, koboOf, noKobo } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { accountOf, type Provider, type Reason } from '../accounts';
import { balancesOf, suspenseOf } from '../views';
import { type Line, post } from './movements';

// What a person owes. A balance never falls below zero: a bank that takes back a payment takes what is left of it from
// the person's money, and the rest stands in an account of the platform's, with a row that says whose it is.

export type Debt = { readonly userID: bigint; readonly owed: Kobo; readonly since: Date };

const debtAccount = accountOf.platform('chargeback_debt');
const smaller = (one: Kobo, other: Kobo): Kobo => (one < other ? one : other);

/** What a person owes; zero where nothing. */
export async function debtOf(db: Db, userID: bigint): Promise<Kobo> {
  const row = await db.maybe<{ owed: Kobo }>(sql`
    select owed_kobo as owed from ledger.debts where user_id = ${userID}`);
  return row?.owed ?? noKobo;
}

/** Everybody who owes, the longest first, after `after` (their number in that order). */
export const listDebtors = (db: Db, { limit, skip }: { limit: number; skip: number }): Promise<Debt[]> =>
  db.many<Debt>(sql`
    select user_id as "userID", owed_kobo as owed, since from ledger.debts where owed_kobo > 0
    order by since, user_id limit ${limit} offset ${skip}`);

export async function sumDebts(db: Db): Promise<{ kobo: Kobo; people: number }> {
  const all = await db.one<{ kobo: bigint; people: bigint }>(sql`
    select coalesce(sum(owed_kobo), 0)::bigint as kobo, count(*) as people from ledger.debts where owed_kobo > 0`);
  return { kobo: koboOf(all.kobo), people: Number(all.people) };
}

/** Those who owe and have something to pay it with. */
export async function listDebtorsWithFunds(db: Db, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ userID: bigint }>(sql`
    select d.user_id as "userID" from ledger.debts d
    where d.owed_kobo > 0 and exists (
      select from ledger.accounts a
      where a.id in (d.user_id * 16 + 1, d.user_id * 16 + 5) and a.balance > 0)
    order by d.since limit ${limit}`);
  return rows.map(({ userID }) => userID);
}

type UserDebit = {
  key: string;
  userID: bigint;
  to: bigint;
  most: Kobo;
  reason: Reason;
  ref: bigint;
  now: Date;
};

/**
 * Moves up to `most` of a person's own money, what is available first, then what waits above their cap; `rest` draws up
 * lines for what they don't have. An order may spend at the same moment: then it is looked at again under the lock.
 */
async function debitUser(
  tx: Tx,
  taking: UserDebit,
  linesForMissing: (missing: Kobo) => Line[],
): Promise<Kobo> {
  const { key, userID, to: credit, most, reason, ref, now } = taking;
  for (let tries = 0; tries < 3; tries++) {
    const { available } = await balancesOf(tx, userID);
    const free = smaller(available, most);
    const waiting = smaller(await suspenseOf(tx, userID), koboOf(most - free));
    const taken = koboOf(free + waiting);
    const lines: Line[] = [
      { debit: accountOf.user(userID, 'available'), credit, amount: free, reason },
      { debit: accountOf.user(userID, 'suspense'), credit, amount: waiting, reason },
      ...linesForMissing(koboOf(most - taken)),
    ].filter(({ amount }) => amount > 0n);
    if (lines.length === 0) return noKobo;
    if ((await post(tx, { key, lines, ref, now })).ok) return taken;
  }
  invariant(false, `${key} fell short under the lock`);
}

/** CHARGEBACK: the provider took `amount` back. Answers what of it the person's money did not pay, which they owe now. */
export async function bookChargeback(
  tx: Tx,
  {
    key,
    userID,
    provider,
    amount,
    reason = 'chargeback',
    ref,
    now,
  }: {
    key: string;
    userID: bigint;
    provider: Provider;
    amount: Kobo;
    reason?: Reason;
    ref: bigint;
    now: Date;
  },
): Promise<Kobo> {
  const clearing = accountOf.platform(`provider_clearing:${provider}`);
  const debtLines = (missing: Kobo): Line[] => [
    { debit: debtAccount, credit: clearing, amount: missing, reason },
  ];
  const taken = await debitUser(tx, { key, userID, to: clearing, most: amount, reason, ref, now }, debtLines);
  const owed = koboOf(amount - taken);
  if (owed > 0n)
    await tx.run(sql`
      insert into ledger.debts as d (user_id, owed_kobo, since) values (${userID}, ${owed}, ${now})
      on conflict (user_id) do update set owed_kobo = d.owed_kobo + ${owed}, changes = d.changes + 1,
        since = case when d.owed_kobo = 0 then ${now}::timestamptz else d.since end`);
  return owed;
}

type Reviewed = { reviewID: bigint; provider: Provider; amount: Kobo; now: Date };

/** PAYMENT RECOVERED: what left the provider beyond the books comes from a person's money; the rest they owe. */
export const recoverPayment = (tx: Tx, { reviewID, ...of }: Reviewed & { userID: bigint }): Promise<Kobo> =>
  bookChargeback(tx, { ...of, key: `review.recovered:${reviewID}`, reason: 'correction', ref: reviewID });

/** PAYMENT BORNE: what left the provider beyond the books is the platform's loss. */
export async function writeOffPayment(tx: Tx, { reviewID, provider, amount, now }: Reviewed): Promise<void> {
  const debit = accountOf.platform('chargeback_loss');
  const credit = accountOf.platform(`provider_clearing:${provider}`);
  const line: Line = { debit, credit, amount, reason: 'correction' };
  const booked = await post(tx, { key: `review.borne:${reviewID}`, lines: [line], ref: reviewID, now });
  invariant(booked.ok, 'the platform can bear a loss');
}

/** Takes a debt's row for oneself until the commit; undefined: nothing is owed. */
const lockDebt = (tx: Tx, userID: bigint) =>
  tx.maybe<{ owed: Kobo; changes: number }>(sql`
    select owed_kobo as owed, changes from ledger.debts where user_id = ${userID} and owed_kobo > 0 for update`);

const reduceDebt = (tx: Tx, userID: bigint, by: Kobo) =>
  tx.run(sql`
    update ledger.debts set owed_kobo = owed_kobo - ${by}, changes = changes + 1 where user_id = ${userID}`);

/** DEBT PAID: as much of a debt as the person's money pays. Answers how much that was, and what is still owed. */
export async function payDebt(tx: Tx, userID: bigint, now: Date): Promise<{ paid: Kobo; left: Kobo }> {
  const debt = await lockDebt(tx, userID);
  if (!debt) return { paid: noKobo, left: noKobo };
  const key = `debt.paid:${userID}:${debt.changes}`;
  const taking = { key, userID, to: debtAccount, most: debt.owed, reason: 'debtPaid' as const };
  const paid = await debitUser(tx, { ...taking, ref: userID, now }, () => []);
  if (paid > 0n) await reduceDebt(tx, userID, paid);
  return { paid, left: koboOf(debt.owed - paid) };
}

/** DEBT WRITTEN OFF: what is owed still becomes the platform's loss. Answers how much that was. */
export async function writeOffDebt(
  tx: Tx,
  { userID, ref, now }: { userID: bigint; ref: bigint; now: Date },
): Promise<Kobo> {
  const debt = await lockDebt(tx, userID);
  if (!debt) return noKobo;
  const debit = accountOf.platform('chargeback_loss');
  const line: Line = { debit, credit: debtAccount, amount: debt.owed, reason: 'debtWrittenOff' };
  const written = await post(tx, {
    key: `debt.writtenOff:${userID}:${debt.changes}`,
    lines: [line],
    ref,
    now,
  });
  invariant(written.ok, 'the platform can bear a loss');
  await reduceDebt(tx, userID, debt.owed);
  return debt.owed;
}
