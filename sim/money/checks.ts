import { balancesOf, debtOf, heldAt, suspenseOf, totalOfAll } from '../../apps/server/src/modules/ledger';
import { walletJobs } from '../../apps/server/src/modules/wallet';
import { sql } from '../../apps/server/src/platform/database/db';
import { assertInvariants } from '../../apps/server/src/testing/database/invariants';
import { expectSame } from '../journal';
import { capOf, type Person } from './model';
import { isGone } from './provider-stub';
import { callAs, count, type MoneySimulation } from './simulation';

/** Compares all balances to the kobo, and the provider's balance, after every step. */
export async function compare(sim: MoneySimulation): Promise<void> {
  const db = sim.gift.database;
  expectSame('the sum of everything', await totalOfAll(db), 0n);
  for (const person of sim.people) {
    const about = { person: person.user.nickname };
    const { money } = person;
    const has = await balancesOf(db, person.user.userID);
    const suspense = await suspenseOf(db, person.user.userID);
    const debt = await debtOf(db, person.user.userID);
    if (debt > 0n) count(sim, 'somebody owed');
    expectSame('owes and has', debt > 0n ? has.available + suspense : 0n, 0n, about);
    expectSame('own money', has.available + has.pending + suspense - debt, money.ownKobo, about);
    expectSame('on its way out', has.withdrawing, money.withdrawingKobo, about);
    expectSame('in escrow', has.escrow, money.escrowKobo, about);
    expectSame('points', has.rewards, money.rewardsKobo, about);
  }
  const ledger = await heldAt(db, 'paystack');
  expectSame('what the provider has beyond the books', sim.provider.balance() - ledger, explained(sim));
}

/** The amount the provider has before our books know it; below zero, the opposite. */
function explained({ provider, topUps, transfers, withdrawals, takenBack }: MoneySimulation): bigint {
  const booked = new Set<string>();
  for (const { reference, state } of topUps.values())
    if (['succeeded', 'held'].includes(state)) booked.add(reference);
  for (const { reference, outcome } of transfers.values()) if (outcome !== 'unknown') booked.add(reference);
  let gap = 0n;
  for (const [reference, { kobo, feesKobo, currency }] of provider.came)
    if (currency === 'NGN' && !booked.has(reference)) gap += kobo - feesKobo;
  for (const [reference, { kobo }] of provider.taken) if (!takenBack.has(reference)) gap -= kobo;
  const paid = new Map([...withdrawals.values()].map((one) => [one.reference, one.state === 'succeeded']));
  for (const [reference, went] of provider.went) {
    const isPaid = paid.get(reference) ?? false;
    if (isGone(went) && !isPaid) gap -= went.kobo;
    if (!isGone(went) && isPaid) gap += went.kobo;
    gap -= went.feesKobo;
  }
  for (const { quotedCostKobo } of withdrawals.values()) gap += quotedCostKobo ?? 0n;
  return gap;
}

/** No transfer both arrived and was returned, and no amount above a cap is held while there is room. */
export async function checkPromises(sim: MoneySimulation): Promise<void> {
  const { provider, withdrawals, people, gift } = sim;
  for (const { reference, state } of withdrawals.values()) {
    const there = provider.went.get(reference);
    if (state === 'failed' && there)
      expectSame('paid and given back', isGone(there), false, { withdrawal: reference });
  }
  for (const { user, tier } of people) {
    const cap = capOf(tier);
    const suspense = await suspenseOf(gift.database, user.userID);
    if (suspense === 0n) continue;
    const { available, escrow, pending, withdrawing } = await balancesOf(gift.database, user.userID);
    const held = available + escrow + pending + withdrawing;
    const about = { person: user.nickname, suspense, held, cap };
    expectSame('waits although there is room', cap === null || held < cap, false, about);
  }
}

/** Runs the nightly jobs: the books balance, and reconciliation and proof match every statement. */
export async function checkAll(sim: MoneySimulation): Promise<void> {
  const { gift, provider, people } = sim;
  await checkPromises(sim);
  await assertInvariants(gift.database);
  for (const person of people) await checkStatement(sim, person);
  const faults = provider.paystack.meets;
  provider.paystack.meets = undefined;
  provider.paystack.balance = Number(provider.balance());
  await walletJobs['wallet:reconcile'](undefined as never, gift.services);
  await walletJobs['wallet:prove'](undefined as never, gift.services);
  provider.paystack.meets = faults;
  await checkReconciliation(sim);
  await checkProof(sim);
  count(sim, 'everything was checked');
}

async function checkReconciliation(sim: MoneySimulation) {
  type Reconciliation = { kobo: bigint; ledger: bigint; accepted: bigint; sent: bigint };
  const reconciliation = await sim.gift.database.one<Reconciliation>(sql`
    select provider_kobo as kobo, ledger_kobo as ledger, in_transit_kobo as accepted, uncertain_kobo as sent
    from wallet.reconciliations where provider = 'paystack' order by at desc, id desc limit 1`);
  expectSame('the reconciliation’s gap', reconciliation.kobo - reconciliation.ledger, explained(sim));
  const inTransit = [...sim.withdrawals.values()].filter(
    ({ state }) => state === 'accepted' || state === 'sent',
  );
  const maxCostKobo = 5_000n;
  const sum = inTransit.reduce(
    (total, { kobo, quotedCostKobo }) => total + kobo + (quotedCostKobo === null ? maxCostKobo : 0n),
    0n,
  );
  expectSame('the reconciliation’s transfers', reconciliation.accepted + reconciliation.sent, sum);
}

type Summary = { users: number; totalKobo: string };

async function checkProof(sim: MoneySimulation) {
  let total = 0n;
  for (const person of sim.people) {
    const { ownKobo, withdrawingKobo, escrowKobo, rewardsKobo } = person.money;
    const debt = await debtOf(sim.gift.database, person.user.userID);
    const liability = ownKobo + debt + withdrawingKobo + escrowKobo + rewardsKobo;
    total += liability;
    const { data } = await callAs<{ amountKobo: string } | null>(sim, person.user, 'reservesProof', {});
    expectSame('own part of the proof', data?.amountKobo ?? '0', liability, { person: person.user.nickname });
  }
  const { data } = await callAs<Summary>(sim, sim.staff, 'reservesSummary', {});
  expectSame('the proof’s sum', data.totalKobo, total);
}

type Line = { inKobo: string | null; outKobo: string | null; balanceAfterKobo: string };

/** Each entry's balance follows from the entry before it, from zero to the available balance now. */
async function checkStatement(sim: MoneySimulation, { user }: Person) {
  const lines: Line[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { limit: 50, ...(cursor ? { cursor } : {}) };
    const { data } = await callAs<{ items: Line[]; nextCursor: string | null }>(
      sim,
      user,
      'walletStatement',
      page,
    );
    lines.push(...data.items);
    cursor = data.nextCursor;
  }
  let balance = 0n;
  for (const { inKobo, outKobo, balanceAfterKobo } of lines.reverse()) {
    balance += BigInt(inKobo ?? 0) - BigInt(outKobo ?? 0);
    expectSame('the running balance', balanceAfterKobo, balance, { person: user.nickname });
  }
  const { data } = await callAs<{ availableKobo: string }>(sim, user, 'walletSummary', {});
  expectSame('the end of the statement', data.availableKobo, balance, { person: user.nickname });
}

/** At the end: all received money is booked, and every payout has its bank's outcome. */
export async function checkFinalState(sim: MoneySimulation): Promise<void> {
  const { gift, provider, topUps, transfers, withdrawals } = sim;
  expectSame('the provider and the books', explained(sim), 0n);
  for (const { reference, state } of topUps.values()) {
    const came = provider.came.get(reference);
    const about = { topUp: reference, came };
    expectSame('a top-up that never ended', ['created', 'pending'].includes(state), false, about);
    if (came?.currency === 'NGN')
      expectSame('money that came and is not here', ['succeeded', 'held'].includes(state), true, about);
  }
  for (const { reference, outcome } of transfers.values())
    expectSame('a transfer that nobody booked', outcome === 'unknown', false, { transfer: reference });
  for (const { reference, state } of withdrawals.values()) {
    const status = provider.went.get(reference)?.status;
    expectSame(
      'a withdrawal ended otherwise than at its bank',
      state,
      status === 'success' ? 'succeeded' : 'failed',
      {
        withdrawal: reference,
        status,
      },
    );
  }
  for (const reference of provider.taken.keys())
    expectSame('taken back and not booked', sim.takenBack.has(reference), true, { reference });
  const { unhandled } = await gift.database.one<{ unhandled: bigint }>(sql`
    select count(*) as unhandled from wallet.provider_events where handled_at is null`);
  expectSame('messages that nobody handled', unhandled, 0n);
  await checkAll(sim);
}
