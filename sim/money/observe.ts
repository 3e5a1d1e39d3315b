import { sql } from '../../apps/server/src/platform/database/db';
import { expectSame } from '../journal';
import { holdWithdrawal } from './actions';
import { cardCost, type Trade, transferCost, type Withdrawal, withdrawalTotal } from './model';
import { count, type MoneySimulation } from './simulation';

/** Reads what the server knows, compares it with the outside events, and updates the model. */
export async function observe(sim: MoneySimulation): Promise<void> {
  await observeTopUps(sim);
  await observeTransfers(sim);
  await observeChargebacks(sim);
  await observeWithdrawals(sim);
  await observeTrades(sim);
  await observeRewards(sim);
}

type TopUpRow = {
  id: bigint;
  state: string;
  failure: string | null;
  cost: bigint;
  credited: bigint;
  suspended: bigint;
};

async function observeTopUps(sim: MoneySimulation) {
  const { gift, provider, topUps } = sim;
  const ids = [...topUps.keys()].map(BigInt);
  const rows = await gift.database.many<TopUpRow>(sql`
    select id, state, failure, cost_kobo as cost, credited_kobo as credited, suspended_kobo as suspended
    from wallet.top_ups where id = any(${ids})`);
  for (const row of rows) {
    const topUp = topUps.get(String(row.id))!;
    const state = row.failure === 'amountDiffers' ? 'held' : row.state;
    if (state === topUp.state) continue;
    const about = { topUp: topUp.reference, was: topUp.state, is: state };
    expectSame('an end that changed', ['succeeded', 'held'].includes(topUp.state), false, about);
    const came = provider.came.get(topUp.reference);
    topUp.state = state;
    count(sim, `top-up became ${state}`);
    if (state === 'succeeded') {
      expectSame('credited without the money', came?.kobo, topUp.kobo, about);
      expectSame('credited in another currency', came?.currency, 'NGN', about);
      expectSame('the cost', row.cost, cardCost(topUp.kobo), about);
      expectSame('what was credited', row.credited + row.suspended, topUp.kobo - row.cost, about);
      topUp.person.money.ownKobo += topUp.kobo - row.cost;
    }
    const isOther = came && (came.kobo !== topUp.kobo || came.currency !== 'NGN');
    if (state === 'held') expectSame('held as another sum', Boolean(isOther), true, about);
  }
}

async function observeTransfers(sim: MoneySimulation) {
  const { gift, provider, transfers } = sim;
  const references = [...transfers.keys()];
  const booked = await gift.database.many<{ reference: string; how: string; userID: bigint | null }>(sql`
    select reference, 'credited' as how, user_id as "userID" from wallet.top_ups
    where reference = any(${references}) and state = 'succeeded'
    union all select reference, 'suspended', user_id from wallet.suspended_payments where reference = any(${references})`);
  const seen = new Set<string>();
  for (const { reference, how, userID } of booked) {
    const transfer = transfers.get(reference)!;
    const about = { transfer: reference, how };
    expectSame('booked twice', seen.has(reference), false, about);
    seen.add(reference);
    if (transfer.outcome === how) continue;
    expectSame('booked before', transfer.outcome, 'unknown', about);
    transfer.outcome = how as 'credited' | 'suspended';
    count(sim, `a transfer was ${how}`);
    const { to, isOwnName } = transfer;
    expectSame('credited to its owner only', how === 'credited', to !== null && isOwnName, about);
    expectSame('whose it is', userID, to === null ? null : to.id, about);
    const came = provider.came.get(reference)!;
    if (to && how === 'credited') to.money.ownKobo += came.kobo - transferCost(came.kobo, came.feesKobo);
  }
}

/** Money taken back by a bank no longer belongs to the payer, even if the balance does not cover it. */
async function observeChargebacks(sim: MoneySimulation) {
  const { gift, provider, takenBack, topUps } = sim;
  const rows = await gift.database.many<{ reference: string; amount: bigint }>(sql`
    select reference, amount_kobo as amount from wallet.chargebacks where state = 'lost'`);
  for (const { reference, amount } of rows) {
    if (takenBack.has(reference)) continue;
    takenBack.add(reference);
    expectSame('taken back as its bank says', amount, provider.taken.get(reference)?.kobo, { reference });
    const topUp = [...topUps.values()].find((one) => one.reference === reference)!;
    topUp.person.money.ownKobo -= amount;
    count(sim, 'a payment was taken back');
  }
}

type WithdrawalRow = {
  id: bigint;
  reference: string;
  userID: bigint;
  state: string;
  amount: bigint;
  fee: bigint;
  total: bigint;
  cost: bigint | null;
};

async function observeWithdrawals(sim: MoneySimulation) {
  const { gift, withdrawals, people } = sim;
  const rows = await gift.database.many<WithdrawalRow>(sql`
    select id, reference, user_id as "userID", state, amount_kobo as amount, fee_kobo as fee,
      amount_kobo + fee_kobo + vat_kobo + stamp_duty_kobo as total, provider_cost_kobo as cost from wallet.withdrawals order by id`);
  for (const row of rows) {
    const id = String(row.id);
    const person = people.find(({ user }) => user.userID === row.userID)!;
    const started = { withdrawalID: id, reference: row.reference, totalKobo: String(row.total) };
    // A withdrawal that no user requested was automatic.
    const withdrawal = withdrawals.get(id) ?? holdWithdrawal(sim, person, started, row.amount);
    const about = { withdrawal: row.reference, was: withdrawal.state, is: row.state };
    expectSame('what it takes', row.total, withdrawalTotal(row.amount, row.fee === 0n), about);
    withdrawal.quotedCostKobo = row.cost;
    if (row.state !== withdrawal.state) follow(sim, withdrawal, row.state, about);
  }
  expectSame('withdrawals', rows.length, withdrawals.size);
}

function follow(sim: MoneySimulation, withdrawal: Withdrawal, state: string, about: Record<string, unknown>) {
  const { person, totalKobo, kobo } = withdrawal;
  const { money } = person;
  const there = sim.provider.went.get(withdrawal.reference);
  const was = withdrawal.state;
  withdrawal.state = state;
  if (!['succeeded', 'failed'].includes(state)) return;
  count(sim, `withdrawal ${was === 'succeeded' ? 'came back' : state}`);
  expectSame('what was sent', there?.kobo ?? kobo, kobo, about);
  if (state === 'succeeded') {
    expectSame('arrived before it was said to have', there?.arrived, true, about);
    expectSame('ended before', was === 'failed', false, about);
    money.withdrawingKobo -= totalKobo;
    return;
  }
  if (was !== 'succeeded') money.withdrawingKobo -= totalKobo;
  money.ownKobo += totalKobo;
}

const released = [80, 81];
const unsuccessfulStates = [83, 90, 91];

async function observeTrades({ gift, trades }: MoneySimulation) {
  const ids = [...trades.keys()].map(BigInt);
  const rows = await gift.database.many<{ id: bigint; state: number }>(sql`
    select id, state from orders.orders where id = any(${ids})`);
  for (const { id, state } of rows) {
    const trade = trades.get(String(id))!;
    if (trade.state !== state) move(trade, state);
  }
}

function move(trade: Trade, state: number) {
  const { buyer, seller, payKobo, getKobo } = trade;
  const wasPaid = trade.state >= 30 && trade.state <= 70;
  const isPaid = (state >= 30 && state <= 70) || released.includes(state);
  if (!wasPaid && isPaid) {
    buyer.money.ownKobo -= payKobo;
    buyer.money.escrowKobo += payKobo;
  }
  if (released.includes(state) || (wasPaid && unsuccessfulStates.includes(state)))
    buyer.money.escrowKobo -= payKobo;
  if (released.includes(state)) seller.money.ownKobo += getKobo;
  else if (wasPaid && unsuccessfulStates.includes(state)) buyer.money.ownKobo += payKobo;
  trade.state = state;
}

/** The clock pays points for trades, and all of them from money set aside for that. */
async function observeRewards({ gift, people }: MoneySimulation) {
  const rows = await gift.database.many<{ owner: bigint; paid: bigint }>(sql`
    select g.user_id as owner, sum(g.amount_kobo)::bigint as paid from rewards.grants g
    where g.state = 'paid' group by g.user_id`);
  const moves = await gift.database.many<{ owner: bigint; moved: bigint }>(sql`
    select user_id as owner, sum(amount_kobo)::bigint as moved from rewards.moves group by user_id`);
  for (const { user, money } of people) {
    const paid = rows.find(({ owner }) => owner === user.userID)?.paid ?? 0n;
    const moved = moves.find(({ owner }) => owner === user.userID)?.moved ?? 0n;
    money.rewardsKobo = paid - moved;
  }
}
