import { type Kobo, koboOf, noKobo } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { accountOf, type Provider, type Reason } from '../accounts';
import { balancesOf, suspenseOf } from '../views';
import { type Line, post } from './movements';

// Users' debts. A balance is never negative: when a bank takes back a payment, we take what the user still has. The
// rest is booked to a platform account, with a row that names the debtor.

export type Debt = { readonly userID: bigint; readonly amount: Kobo; readonly since: Date };

const debtAccount = accountOf.platform('chargeback_debt');
const smaller = (a: Kobo, b: Kobo): Kobo => (a < b ? a : b);

/** A user's debt in kobo. Zero if there is none. */
export async function debtOf(db: Db, userID: bigint): Promise<Kobo> {
  const row = await db.maybe<{ amount: Kobo }>(sql`
    select owed_kobo as amount from ledger.debts where user_id = ${userID}`);
  return row?.amount ?? noKobo;
}

/** Users in debt, oldest debt first. `skip` is the offset of the page. */
export const listDebtors = (db: Db, { limit, skip }: { limit: number; skip: number }): Promise<Debt[]> =>
  db.many<Debt>(sql`
    select user_id as "userID", owed_kobo as amount, since from ledger.debts where owed_kobo > 0
    order by since, user_id limit ${limit} offset ${skip}`);

export async function sumDebts(db: Db): Promise<{ kobo: Kobo; people: number }> {
  const all = await db.one<{ kobo: bigint; people: bigint }>(sql`
    select coalesce(sum(owed_kobo), 0)::bigint as kobo, count(*) as people from ledger.debts where owed_kobo > 0`);
  return { kobo: koboOf(all.kobo), people: Number(all.people) };
}

/** Users who are in debt and have money to pay with. */
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
  max: Kobo;
  reason: Reason;
  ref: bigint;
  now: Date;
};

/**
 * Debits up to `max` from a user: available money first, then money above their cap. `linesForMissing` builds the
 * entries for the shortfall. A concurrent order may spend first, so the balances are read again under the lock.
 */
async function debitUser(
  tx: Tx,
  options: UserDebit,
  linesForMissing: (missing: Kobo) => Line[],
): Promise<Kobo> {
  const { key, userID, to: credit, max, reason, ref, now } = options;
  for (let tries = 0; tries < 3; tries++) {
    const { available } = await balancesOf(tx, userID);
    const free = smaller(available, max);
    const suspenseKobo = smaller(await suspenseOf(tx, userID), koboOf(max - free));
    const debited = koboOf(free + suspenseKobo);
    const lines: Line[] = [
      { debit: accountOf.user(userID, 'available'), credit, amount: free, reason },
      { debit: accountOf.user(userID, 'suspense'), credit, amount: suspenseKobo, reason },
      ...linesForMissing(koboOf(max - debited)),
    ].filter(({ amount }) => amount > 0n);
    if (lines.length === 0) return noKobo;
    if ((await post(tx, { key, lines, ref, now })).ok) return debited;
  }
  invariant(false, `${key} fell short under the lock`);
}

/**
 * CHARGEBACK: the provider took `amount` back. Returns the part that the user's money did not cover, which is now
 * their debt.
 */
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
  const debited = await debitUser(
    tx,
    { key, userID, to: clearing, max: amount, reason, ref, now },
    debtLines,
  );
  const debt = koboOf(amount - debited);
  if (debt > 0n)
    await tx.run(sql`
      insert into ledger.debts as d (user_id, owed_kobo, since) values (${userID}, ${debt}, ${now})
      on conflict (user_id) do update set owed_kobo = d.owed_kobo + ${debt}, changes = d.changes + 1,
        since = case when d.owed_kobo = 0 then ${now}::timestamptz else d.since end`);
  return debt;
}

type Reviewed = { reviewID: bigint; provider: Provider; amount: Kobo; now: Date };

/**
 * PAYMENT RECOVERED: the provider paid out more than our books say. The user pays it; the shortfall becomes their
 * debt.
 */
export const recoverPayment = (tx: Tx, { reviewID, ...of }: Reviewed & { userID: bigint }): Promise<Kobo> =>
  bookChargeback(tx, { ...of, key: `review.recovered:${reviewID}`, reason: 'correction', ref: reviewID });

/** PAYMENT BORNE: the provider paid out more than our books say. The platform bears the loss. */
export async function writeOffPayment(tx: Tx, { reviewID, provider, amount, now }: Reviewed): Promise<void> {
  const debit = accountOf.platform('chargeback_loss');
  const credit = accountOf.platform(`provider_clearing:${provider}`);
  const line: Line = { debit, credit, amount, reason: 'correction' };
  const transfer = await post(tx, { key: `review.borne:${reviewID}`, lines: [line], ref: reviewID, now });
  invariant(transfer.ok, 'the platform can bear a loss');
}

/** Locks a debt's row until the commit. Undefined if there is no debt. */
const lockDebt = (tx: Tx, userID: bigint) =>
  tx.maybe<{ amount: Kobo; changes: number }>(sql`
    select owed_kobo as amount, changes from ledger.debts where user_id = ${userID} and owed_kobo > 0 for update`);

const reduceDebt = (tx: Tx, userID: bigint, by: Kobo) =>
  tx.run(sql`
    update ledger.debts set owed_kobo = owed_kobo - ${by}, changes = changes + 1 where user_id = ${userID}`);

/** DEBT PAID: pays as much of a debt as the user's money covers. Returns what was paid and what is left. */
export async function payDebt(tx: Tx, userID: bigint, now: Date): Promise<{ paid: Kobo; left: Kobo }> {
  const debt = await lockDebt(tx, userID);
  if (!debt) return { paid: noKobo, left: noKobo };
  const key = `debt.paid:${userID}:${debt.changes}`;
  const userDebit = { key, userID, to: debtAccount, max: debt.amount, reason: 'debtPaid' as const };
  const paidKobo = await debitUser(tx, { ...userDebit, ref: userID, now }, () => []);
  if (paidKobo > 0n) await reduceDebt(tx, userID, paidKobo);
  return { paid: paidKobo, left: koboOf(debt.amount - paidKobo) };
}

/** DEBT WRITTEN OFF: the remaining debt becomes the platform's loss. Returns the amount. */
export async function writeOffDebt(
  tx: Tx,
  { userID, ref, now }: { userID: bigint; ref: bigint; now: Date },
): Promise<Kobo> {
  const debt = await lockDebt(tx, userID);
  if (!debt) return noKobo;
  const debit = accountOf.platform('chargeback_loss');
  const line: Line = { debit, credit: debtAccount, amount: debt.amount, reason: 'debtWrittenOff' };
  const posted = await post(tx, {
    key: `debt.writtenOff:${userID}:${debt.changes}`,
    lines: [line],
    ref,
    now,
  });
  invariant(posted.ok, 'the platform can bear a loss');
  await reduceDebt(tx, userID, debt.amount);
  return debt.amount;
}
