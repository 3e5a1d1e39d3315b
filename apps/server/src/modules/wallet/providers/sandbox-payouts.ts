import type { WithdrawalFailure } from '@gift/contract';
import { type Kobo, koboOf, noKobo } from '@gift/money';
import { later, seconds } from '../../../platform/clock';
import { type Database, sql } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { sandboxCostOf } from '../top-ups/rules';
import type { PayoutOrder, PayoutProvider, PayoutStatus } from './payout-provider';
import { transferCostOf } from './sandbox';
import { queueMessage } from './sandbox-messages';
import { getSwitch, type SwitchValue } from './sandbox-switches';

// The payout half of the sandbox: its own table of transfers, and banks that behave as the switches say. It simulates
// an external system, so it commits in its own transactions, not in ours.

type Row = {
  status: 'pending' | 'success' | 'failed' | 'reversed';
  failure: WithdrawalFailure | null;
  becomes: 'success' | 'failed' | 'reversed' | null;
  becomesAt: Date | null;
  cost: Kobo;
};

/** What a pending transfer becomes, and after how many seconds. */
const outcomes: Record<
  SwitchValue<'payout'>,
  { becomes: 'success' | 'failed'; afterS: number; failure?: WithdrawalFailure }
> = {
  instant: { becomes: 'success', afterS: 2 },
  slow: { becomes: 'success', afterS: 120 },
  bankDown: { becomes: 'failed', afterS: 5, failure: 'bankDown' },
  wrongDetails: { becomes: 'failed', afterS: 2, failure: 'wrongDetails' },
  bankLimit: { becomes: 'failed', afterS: 2, failure: 'bankLimit' },
  reversed: { becomes: 'success', afterS: 2 },
  paidButSilent: { becomes: 'success', afterS: 2 },
  lostOnTheWay: { becomes: 'success', afterS: 2 },
};
/** In seconds. A reversed transfer arrives first. */
const reversedAfterS = 60;

/** What it keeps of a transfer, in bands as Nigerian providers do. Zero for a failed or reversed one. */
const payoutCostOf = (amount: Kobo): Kobo =>
  koboOf(amount <= 500_000n ? 1_000n : amount <= 5_000_000n ? 2_500n : 5_000n);

/** Advances one transfer to the current time and reads it. */
async function readTransfer(database: Database, reference: string, now: Date): Promise<PayoutStatus> {
  const due = (becomes: string) => sql`
    update wallet.sandbox_transfers set status = becomes, becomes = null, becomes_at = null
    where reference = ${reference} and becomes = ${becomes} and becomes_at <= ${now}`;
  await database.run(sql`
    update wallet.sandbox_transfers set status = 'success', becomes = 'reversed', becomes_at = ${later(now, seconds(reversedAfterS))}
    where reference = ${reference} and becomes = 'success' and becomes_at <= ${now} and failure = 'reversed'`);
  for (const becomes of ['success', 'failed', 'reversed']) await database.run(due(becomes));
  const row = await database.maybe<Row>(sql`
    select status, failure, becomes, becomes_at as "becomesAt", cost_kobo as cost from wallet.sandbox_transfers where reference = ${reference}`);
  if (!row) return { status: 'unknown' };
  if (row.status === 'failed') return { status: 'failed', failure: row.failure ?? 'declined', cost: noKobo };
  if (row.status === 'reversed') return { status: 'reversed', cost: noKobo };
  return { status: row.status === 'pending' ? 'accepted' : row.status, cost: row.cost };
}

async function order(services: Services, payout: PayoutOrder): Promise<PayoutStatus> {
  const { database, clock } = services;
  const now = clock.now();
  const position = await getSwitch(database, 'payout');
  // The order is lost without an error: the worst case.
  if (position === 'lostOnTheWay' && !(await wasLost(database, payout.reference)))
    throw new Error('the sandbox did not answer');
  const { becomes, afterS, failure } = outcomes[position];
  const why = position === 'reversed' ? 'reversed' : (failure ?? null);
  const isNew = await database.run(sql`
    insert into wallet.sandbox_transfers
      (reference, amount_kobo, bank_code, account_number, status, failure, becomes, becomes_at, cost_kobo, created_at)
    values (${payout.reference}, ${payout.amount}, ${payout.bankCode}, ${payout.accountNumber}, 'pending', ${why},
      ${becomes}, ${later(now, seconds(afterS))}, ${payoutCostOf(payout.amount)}, ${now})
    on conflict (reference) do nothing`);
  if (isNew > 0) {
    const { reference } = payout;
    const dueAt = later(now, seconds(afterS));
    await queueMessage(database, { reference, kind: `transfer.${becomes}`, dueAt });
    const backAt = later(dueAt, seconds(reversedAfterS));
    if (why === 'reversed')
      await queueMessage(database, { reference, kind: 'transfer.reversed', dueAt: backAt });
  }
  if (position === 'paidButSilent') throw new Error('the sandbox did not answer');
  return readTransfer(database, payout.reference, now);
}

/** Whether an order with this reference was lost before. The next one arrives. */
async function wasLost(database: Database, reference: string): Promise<boolean> {
  const name = `lost:${reference}`;
  const isNew = await database.run(sql`
    insert into wallet.sandbox_switches (name, value) values (${name}, 'yes') on conflict (name) do nothing`);
  return isNew === 0;
}

export const sandboxPayouts = (services: Services): PayoutProvider => ({
  name: 'sandbox',
  async listBanks() {
    const rows = await services.database.many<{ code: string; name: string; nipCode: string | null }>(
      sql`select code, name, nip_code as "nipCode" from wallet.banks`,
    );
    return rows.map((row) => ({ ...row, isActive: true }));
  },
  // The sandbox has no customers: an account has the asker's name, except for a few number endings that simulate
  // other cases.
  async resolveAccount({ accountNumber, asker }) {
    if ((await getSwitch(services.database, 'enquiry')) === 'busy')
      throw new Error('the bank does not answer');
    if (accountNumber.endsWith('9999')) throw new Error('the bank does not answer');
    if (accountNumber.endsWith('0000')) return null;
    if (accountNumber.endsWith('1111')) return { name: 'SOMEBODY ELSE ENTIRELY' };
    return { name: asker.toUpperCase().split(' ').reverse().join(' ') };
  },
  // Money in less costs, less payouts sent or on their way.
  async balance() {
    const { database, settings } = services;
    const payments = await database.many<{ amount: Kobo; taken: Kobo; isTransfer: boolean }>(sql`
      select paid_kobo as amount, taken_back_kobo as taken, into_account is not null as "isTransfer" from wallet.sandbox_payments
      where status = 'success'`);
    const costOf = ({ amount, isTransfer }: (typeof payments)[number]) =>
      isTransfer ? transferCostOf(amount) : sandboxCostOf(amount, settings.current);
    const receivedKobo = payments.reduce(
      (sum, payment) => sum + payment.amount - costOf(payment) - payment.taken,
      0n,
    );
    const { went } = await database.one<{ went: bigint }>(sql`
      select coalesce(sum(amount_kobo + cost_kobo), 0)::bigint as went from wallet.sandbox_transfers
      where status in ('pending', 'success')`);
    return koboOf(receivedKobo - went);
  },
  createPayout: (payout) => order(services, payout),
  verifyPayout: (reference) => readTransfer(services.database, reference, services.clock.now()),
});
