import type { WithdrawalFailure } from '@gift/contract';
import { signOffSteps } from '@gift/contract/operator/sign-off-steps';
import { koboOf, noKobo } from '@gift/money';
import { later, minutes } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { dayOf } from '../../platform/date-ranges';
import { newID, newSecret } from '../../platform/ids';
import type { Services } from '../../services';
import { tierOf, verifiedNameOf } from '../identity';
import { clearingMoved, openAccounts } from '../ledger';
import { accountOf, accountsOf, insertAccount } from './banks/store';
import type { PayoutStatus } from './providers/payout-provider';
import { transferCostOf } from './providers/sandbox';
import { bookUnsolicitedPayment } from './top-ups/unsolicited';
import { markReady, virtualAccountOf, wantVirtualAccount } from './virtual-accounts/store';
import { settlePayout } from './withdrawals/payouts';
import { startWithdrawal } from './withdrawals/start';
import { lockWithdrawal } from './withdrawals/store';

// Finance's work with demo data, in the sandbox's records and in ours. Ours are written by the functions that handle
// a provider's answer.

const provider = 'sandbox';
type At = { services: Services; now: Date };

/** The sandbox's successive answers about a transfer. It stays at `pending`. */
type SeedPayout = readonly ('pending' | 'paid' | WithdrawalFailure)[];

/** The user's bank account; added if there is none. `sharedWith`: another user, whose account number it has. */
export async function seedBankAccount(
  tx: Tx,
  {
    userID,
    sharedWith = userID,
    bankCode,
    now,
  }: { userID: bigint; sharedWith?: bigint; bankCode: string; now: Date },
): Promise<bigint> {
  const [existing] = await accountsOf(tx, userID);
  if (existing) return existing.id;
  const id = newID(now);
  const accountNumber = String(sharedWith % 10_000_000_000n).padStart(10, '0');
  const accountName = ((await verifiedNameOf(tx, userID)) ?? '').toUpperCase();
  await insertAccount(tx, { id, userID, bankCode, accountNumber, accountName, isDefault: true, now });
  return id;
}

/** A withdrawal to the user's own account. `says` holds the provider's answers, one a minute. */
export async function seedPayout(
  tx: Tx,
  {
    userID,
    naira,
    bankCode,
    answers,
  }: { userID: bigint; naira: bigint; bankCode: string; answers: SeedPayout },
  { services, now }: At,
): Promise<void> {
  const id = await seedBankAccount(tx, { userID, bankCode, now });
  const account = (await accountOf(tx, userID, id))!;
  const amount = koboOf(naira * 100n);
  const eligibility = { tier: await tierOf(tx, userID), countToday: 0 };
  const settings = services.settings.current;
  const { withdrawalID, reference } = await startWithdrawal(tx, {
    amount,
    account,
    eligibility,
    provider,
    settings,
    now,
  });
  const last = answers.at(-1)!;
  const status = last === 'pending' ? 'pending' : last === 'paid' ? 'success' : 'failed';
  const cost = koboOf(2_500n);
  await tx.run(sql`
    insert into wallet.sandbox_transfers (reference, amount_kobo, bank_code, account_number, status, failure, cost_kobo,
      created_at)
    values (${reference}, ${amount}, ${account.bankCode}, ${account.accountNumber}, ${status},
      ${status === 'failed' ? last : null}, ${cost}, ${now})`);
  await tx.run(sql`
    update wallet.withdrawals set state = 'sent', sent_at = ${now}, checks = 1 where id = ${BigInt(withdrawalID)}`);
  for (const [index, reply] of answers.entries()) {
    const answer: PayoutStatus =
      reply === 'pending'
        ? { status: 'accepted', cost }
        : reply === 'paid'
          ? { status: 'success', cost }
          : { status: 'failed', failure: reply, cost: noKobo };
    const withdrawal = await lockWithdrawal(tx, BigInt(withdrawalID));
    await settlePayout(tx, withdrawal, answer, { services, now: later(now, minutes(index + 1)) });
  }
}

/** An incoming payment: to a user's account number from another name, or to a number without an owner. */
export async function seedSuspended(
  tx: Tx,
  { userID, naira, senderName }: { userID: bigint | null; naira: bigint; senderName: string },
  { services, now }: At,
): Promise<void> {
  const reference = `SB-demo-${newSecret().slice(0, 12)}`;
  const amount = koboOf(naira * 100n);
  let accountNumber = '9000000000';
  if (userID !== null) {
    await openAccounts(tx, userID);
    await wantVirtualAccount(tx, { id: newID(now), userID, provider, now });
    const requested = (await virtualAccountOf(tx, userID, provider))!;
    accountNumber = requested.accountNumber ?? `9${String(userID % 1_000_000_000n).padStart(9, '0')}`;
    const accountName = `GIFT / ${(await verifiedNameOf(tx, userID)) ?? ''}`.toUpperCase();
    await markReady(tx, requested.id, { bankName: 'Demo Bank', accountNumber, accountName });
  }
  await tx.run(sql`
    insert into wallet.sandbox_payments
      (reference, amount_kobo, return_url, status, paid_kobo, created_at, into_account, sender_name)
    values (${reference}, ${amount}, '', 'success', ${amount}, ${now}, ${accountNumber}, ${senderName})`);
  const event = { id: newID(now), provider, reference, kind: 'charge.success', tries: 1 };
  const into = { accountNumber, senderName };
  const cost = transferCostOf(amount);
  const payment = { status: 'success', amount, currency: 'NGN', cost, into } as const;
  await bookUnsolicitedPayment(tx, event, payment, { provider, services, now });
}

type Signer = { readonly signerID: bigint; readonly signedBy: string };

/** Reconciliations without a gap. The oldest are signed, and their days are signed off. */
export async function seedReconciliations(
  tx: Tx,
  { dates, signed, signerID, signedBy }: Signer & { dates: readonly Date[]; signed: number },
): Promise<void> {
  const note = 'Agrees with the statement.';
  for (const [index, at] of dates.entries()) {
    const { came, went, cost } = await clearingMoved(tx, provider, { from: new Date(0), to: at });
    const balance = came - went - cost;
    const sign = index < signed ? later(at, minutes(600)) : null;
    await tx.run(sql`
      insert into wallet.reconciliations (id, at, provider, provider_kobo, ledger_kobo, in_transit_kobo, uncertain_kobo,
        signed_by, signed_at, note)
      values (${newID(at)}, ${at}, ${provider}, ${balance}, ${balance}, 0, 0, ${sign && signerID}, ${sign},
        ${sign && note})`);
    if (!sign) continue;
    const tick = { by: signedBy, at: sign.toISOString(), comment: note, open: 0 };
    const steps = signOffSteps.map((step) => ({
      ...{ step, open: 0, tick },
      ...(step === 'providers' ? { count: 1, kobo: String(balance) } : { count: 0, kobo: '0' }),
    }));
    await tx.run(sql`
      insert into wallet.sign_offs (day, signed_by, signed_at, note, steps)
      values (${dayOf(at)}::date, ${signerID}, ${sign}, ${note}, ${JSON.stringify(steps)}::jsonb)`);
  }
}
