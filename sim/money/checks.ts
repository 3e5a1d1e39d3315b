import { balancesOf, debtOf, heldAt, suspenseOf, totalOfAll } from '../../apps/server/src/modules/ledger';
import { walletJobs } from '../../apps/server/src/modules/wallet';
import { sql } from '../../apps/server/src/platform/db';
import { assertInvariants } from '../../apps/server/src/testing/invariants';
import { agree } from '../journal';
import { capOf, type Person } from './model';
import { isGone } from './outside';
import { callAs, count, type MoneyWorld } from './world';

/** What everybody has, to the kobo, and what is with the provider: after every step. */
export async function compare(world: MoneyWorld): Promise<void> {
  const db = world.gift.database;
  agree('the sum of everything', await totalOfAll(db), 0n);
  for (const person of world.people) {
    const about = { person: person.user.nickname };
    const { money } = person;
    const has = await balancesOf(db, person.user.userID);
    const suspense = await suspenseOf(db, person.user.userID);
    const debt = await debtOf(db, person.user.userID);
    if (debt > 0n) count(world, 'somebody owed');
    agree('owes and has', debt > 0n ? has.available + suspense : 0n, 0n, about);
    agree('own money', has.available + has.pending + suspense - debt, money.ownKobo, about);
    agree('on its way out', has.withdrawing, money.withdrawingKobo, about);
    agree('in escrow', has.escrow, money.escrowKobo, about);
    agree('points', has.rewards, money.rewardsKobo, about);
  }
  const ledger = await heldAt(db, 'paystack');
  agree('what the provider has beyond the books', world.outside.balance() - ledger, explained(world));
}

/** What the provider has and our books can't know of yet; below zero, the other way round. */
function explained({ outside, topUps, transfers, withdrawals, takenBack }: MoneyWorld): bigint {
  const booked = new Set<string>();
  for (const { reference, state } of topUps.values())
    if (['succeeded', 'held'].includes(state)) booked.add(reference);
  for (const { reference, outcome } of transfers.values()) if (outcome !== 'unknown') booked.add(reference);
  let gap = 0n;
  for (const [reference, { kobo, feesKobo, currency }] of outside.came)
    if (currency === 'NGN' && !booked.has(reference)) gap += kobo - feesKobo;
  for (const [reference, { kobo }] of outside.taken) if (!takenBack.has(reference)) gap -= kobo;
  const paid = new Map([...withdrawals.values()].map((one) => [one.reference, one.state === 'succeeded']));
  for (const [reference, went] of outside.went) {
    const isPaid = paid.get(reference) ?? false;
    if (isGone(went) && !isPaid) gap -= went.kobo;
    if (!isGone(went) && isPaid) gap += went.kobo;
    gap -= went.feesKobo;
  }
  for (const { toldCostKobo } of withdrawals.values()) gap += toldCostKobo ?? 0n;
  return gap;
}

/** No transfer both arrived and was given back, and nothing above a cap waits where there is room. */
export async function checkPromises(world: MoneyWorld): Promise<void> {
  const { outside, withdrawals, people, gift } = world;
  for (const { reference, state } of withdrawals.values()) {
    const there = outside.went.get(reference);
    if (state === 'failed' && there)
      agree('paid and given back', isGone(there), false, { withdrawal: reference });
  }
  for (const { user, tier } of people) {
    const cap = capOf(tier);
    const suspense = await suspenseOf(gift.database, user.userID);
    if (suspense === 0n) continue;
    const { available, escrow, pending, withdrawing } = await balancesOf(gift.database, user.userID);
    const held = available + escrow + pending + withdrawing;
    const about = { person: user.nickname, suspense, held, cap };
    agree('waits although there is room', cap === null || held < cap, false, about);
  }
}

/** The nightly work now: the books are whole, the reconciliation and the proof say what everybody's statement says. */
export async function checkAll(world: MoneyWorld): Promise<void> {
  const { gift, outside, people } = world;
  await checkPromises(world);
  await assertInvariants(gift.database);
  for (const person of people) await checkStatement(world, person);
  const meets = outside.paystack.meets;
  outside.paystack.meets = undefined;
  outside.paystack.balance = Number(outside.balance());
  await walletJobs['wallet:reconcile'](undefined as never, gift.services);
  await walletJobs['wallet:prove'](undefined as never, gift.services);
  outside.paystack.meets = meets;
  await checkReconciliation(world);
  await checkProof(world);
  count(world, 'everything was checked');
}

async function checkReconciliation(world: MoneyWorld) {
  type Night = { kobo: bigint; ledger: bigint; accepted: bigint; sent: bigint };
  const night = await world.gift.database.one<Night>(sql`
    select provider_kobo as kobo, ledger_kobo as ledger, on_its_way_kobo as accepted, uncertain_kobo as sent
    from wallet.reconciliations where provider = 'paystack' order by at desc, id desc limit 1`);
  agree('the reconciliation’s gap', night.kobo - night.ledger, explained(world));
  const onItsWay = [...world.withdrawals.values()].filter(
    ({ state }) => state === 'accepted' || state === 'sent',
  );
  const most = 5_000n;
  const sum = onItsWay.reduce(
    (total, { kobo, toldCostKobo }) => total + kobo + (toldCostKobo === null ? most : 0n),
    0n,
  );
  agree('the reconciliation’s transfers', night.accepted + night.sent, sum);
}

type Summary = { users: number; totalKobo: string };

async function checkProof(world: MoneyWorld) {
  let total = 0n;
  for (const person of world.people) {
    const { ownKobo, withdrawingKobo, escrowKobo, rewardsKobo } = person.money;
    const debt = await debtOf(world.gift.database, person.user.userID);
    const owed = ownKobo + debt + withdrawingKobo + escrowKobo + rewardsKobo;
    total += owed;
    const { data } = await callAs<{ amountKobo: string } | null>(world, person.user, 'reservesProof', {});
    agree('own part of the proof', data?.amountKobo ?? '0', owed, { person: person.user.nickname });
  }
  const { data } = await callAs<Summary>(world, world.staff, 'reservesSummary', {});
  agree('the proof’s sum', data.totalKobo, total);
}

type Line = { inKobo: string | null; outKobo: string | null; balanceAfterKobo: string };

/** Each line's balance follows from the line before it, from nothing at all to what is available now. */
async function checkStatement(world: MoneyWorld, { user }: Person) {
  const lines: Line[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { limit: 50, ...(cursor ? { cursor } : {}) };
    const { data } = await callAs<{ items: Line[]; nextCursor: string | null }>(
      world,
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
    agree('the running balance', balanceAfterKobo, balance, { person: user.nickname });
  }
  const { data } = await callAs<{ availableKobo: string }>(world, user, 'walletSummary', {});
  agree('the end of the statement', data.availableKobo, balance, { person: user.nickname });
}

/** When everything had its time: all that came is booked, all that was ordered has ended as its bank says. */
export async function checkEnd(world: MoneyWorld): Promise<void> {
  const { gift, outside, topUps, transfers, withdrawals } = world;
  agree('the provider and the books', explained(world), 0n);
  for (const { reference, state } of topUps.values()) {
    const came = outside.came.get(reference);
    const about = { topUp: reference, came };
    agree('a top-up that never ended', ['created', 'pending'].includes(state), false, about);
    if (came?.currency === 'NGN')
      agree('money that came and is not here', ['succeeded', 'held'].includes(state), true, about);
  }
  for (const { reference, outcome } of transfers.values())
    agree('a transfer that nobody booked', outcome === 'unknown', false, { transfer: reference });
  for (const { reference, state } of withdrawals.values()) {
    const status = outside.went.get(reference)?.status;
    agree(
      'a withdrawal ended otherwise than at its bank',
      state,
      status === 'success' ? 'succeeded' : 'failed',
      {
        withdrawal: reference,
        status,
      },
    );
  }
  for (const reference of outside.taken.keys())
    agree('taken back and not booked', world.takenBack.has(reference), true, { reference });
  const { waiting } = await gift.database.one<{ waiting: bigint }>(sql`
    select count(*) as waiting from wallet.provider_events where handled_at is null`);
  agree('messages that nobody handled', waiting, 0n);
  await checkAll(world);
}
