import { decideSuspended } from '../../apps/server/src/modules/wallet';
import { sql } from '../../apps/server/src/platform/database/db';
import { codeSentTo } from '../../apps/server/src/testing/providers/banks';
import type { Person, Withdrawal } from './model';
import { anybody, callAs, count, type MoneySimulation, nowOf } from './simulation';

const naira = (sum: number) => BigInt(sum) * 100n;

/** Typical amounts, some with odd kobo, and sometimes one above every limit. */
function randomKobo({ random }: MoneySimulation): bigint {
  const roll = random.between(1, 100);
  if (roll <= 50) return naira(random.between(500, 30_000));
  if (roll <= 80) return BigInt(random.between(50_000, 30_000_000));
  if (roll <= 96) return naira(random.between(50_000, 400_000));
  return random.percent(50) ? BigInt(random.between(1, 49_999)) : 9_007_199_254_740_993n;
}

/** A user starts a top-up by card or at a bank. */
export async function startTopUp(sim: MoneySimulation): Promise<void> {
  const person = anybody(sim);
  const kobo = randomKobo(sim);
  const method = sim.random.pick(['card', 'bank', 'ussd'] as const);
  type StartedWithdrawal = { topUpID: string; reference: string; payUrl: string };
  const { answered, data } = await callAs<StartedWithdrawal>(sim, person.user, 'topUp', {
    amountKobo: String(kobo),
    method,
  });
  count(sim, `top-up ${answered}`);
  if (answered !== 'ok') return;
  const { topUpID: id, reference, payUrl } = data;
  sim.topUps.set(id, { id, reference, person, kobo, payUrl, isPaid: false, state: 'created' });
}

/** Users with a started top-up go to the provider's page, where anything may happen. */
export async function goAndPay(sim: MoneySimulation): Promise<void> {
  for (const topUp of sim.topUps.values()) {
    if (topUp.isPaid || topUp.state !== 'created' || !sim.random.percent(90)) continue;
    const { headers } = await sim.gift.app.inject({ url: topUp.payUrl });
    if (!headers.location?.startsWith('https://checkout.paystack.com/')) continue;
    topUp.isPaid = true;
    sim.provider.pay(topUp.reference, topUp.kobo);
  }
}

/** Sends money to an account number: a user's own, from their own or another name, or an unknown one. */
export async function sendMoney(sim: MoneySimulation): Promise<void> {
  const { random, provider, transfers } = sim;
  const person = anybody(sim);
  if (person.account === null) return askForAccount(sim, person);
  const to = random.percent(93) ? person : null;
  const isOwnName = random.percent(75);
  const kobo = random.percent(5) ? 1n : randomKobo(sim);
  if (kobo > 10n ** 12n) return;
  const sender = isOwnName ? person.name : 'CHUKWUEMEKA NWOSU';
  const reference = provider.receive(to?.account ?? '9999999999', kobo, sender);
  transfers.set(reference, { reference, to, isOwnName, outcome: 'unknown' });
  count(sim, `a transfer ${to ? (isOwnName ? 'in own name' : 'from another name') : 'to nobody'}`);
}

async function askForAccount(sim: MoneySimulation, person: Person) {
  type Detail = { state: string; accountNumber: string | null };
  await callAs(sim, person.user, 'requestVirtualAccount', {});
  const { data } = await callAs<Detail>(sim, person.user, 'virtualAccountDetail', {});
  person.account = data.accountNumber;
}

/** A user withdraws; sometimes more than available, or the same again at once. */
export async function withdraw(sim: MoneySimulation): Promise<void> {
  const { random } = sim;
  const person = anybody(sim);
  type Quote = { maxKobo: string };
  const about = { bankAccountID: person.bankAccountID };
  const quote = await callAs<Quote>(sim, person.user, 'withdrawalQuote', {
    amountKobo: '100000',
    ...about,
  });
  const maxKobo = BigInt(quote.data.maxKobo);
  const limit = maxKobo > 20_000_000n ? 20_000_000n : maxKobo;
  const some =
    limit > 100_000n ? 100_000n + ((limit - 100_000n) * BigInt(random.between(0, 100))) / 100n : 0n;
  const kobo = random.percent(85) ? (random.percent(25) ? limit : some) : randomKobo(sim);
  if (kobo === 0n) return;
  await order(sim, person, kobo);
  if (random.percent(8)) await order(sim, person, kobo);
}

/** Two users turn on automatic withdrawals. */
export async function wishAutoWithdrawals({ gift, provider, people }: MoneySimulation): Promise<void> {
  const { meets } = provider.paystack;
  provider.paystack.meets = undefined;
  for (const { user, bankAccountID } of people.filter(({ tier }) => tier === 3).slice(0, 2)) {
    const settings = { bankAccountID, fromKobo: '5000000', minBalanceKobo: '1000000' };
    const as = { token: user.token };
    const before = await codeSentTo(gift, user.phone);
    const { data } = await gift.call('sendAutoWithdrawCode', settings, as);
    const code = await codeSentTo(gift, user.phone, before);
    const sent = { ...settings, walletPin: user.pin, verificationID: data.verificationID, code };
    const answer = await gift.call('setAutoWithdraw', sent, as);
    if (answer.code !== 200) throw new Error(`no standing wish: ${answer.message}`);
  }
  provider.paystack.meets = meets;
}

type StartedWithdrawal = { withdrawalID: string; reference: string; totalKobo: string };

async function order(sim: MoneySimulation, person: Person, kobo: bigint) {
  const { user, bankAccountID } = person;
  const isRepeatConfirmed = sim.random.percent(50);
  const input = { amountKobo: String(kobo), bankAccountID, walletPin: user.pin, isRepeatConfirmed };
  const { answered, data } = await callAs<StartedWithdrawal>(sim, user, 'withdraw', input);
  count(sim, `withdrawal ${answered}`);
  if (answered === 'ok') holdWithdrawal(sim, person, data, kobo);
}

/** Records a withdrawal in progress: the money is on its way, and nobody can spend it. */
export function holdWithdrawal(
  sim: MoneySimulation,
  person: Person,
  started: StartedWithdrawal,
  kobo: bigint,
): Withdrawal {
  const totalKobo = BigInt(started.totalKobo);
  const { withdrawalID: id, reference } = started;
  const withdrawal = { id, reference, person, kobo, totalKobo, quotedCostKobo: null, state: 'requested' };
  person.money.ownKobo -= totalKobo;
  person.money.withdrawingKobo += totalKobo;
  sim.withdrawals.set(id, withdrawal);
  return withdrawal;
}

/** Everything at once: two withdrawals of the whole balance, and a card payment, from several phones. */
export async function rush(sim: MoneySimulation): Promise<void> {
  const person = anybody(sim);
  const open = [...sim.trades.values()].find((trade) => trade.buyer === person && trade.state === 20);
  type Quote = { maxKobo: string };
  const about = { bankAccountID: person.bankAccountID };
  const quote = await callAs<Quote>(sim, person.user, 'withdrawalQuote', {
    amountKobo: '100000',
    ...about,
  });
  const maxKobo = BigInt(quote.data.maxKobo);
  const kobo = maxKobo > 20_000_000n ? 20_000_000n : maxKobo;
  if (kobo === 0n) return;
  const pay = open && { orderNo: open.orderNo, walletPin: person.user.pin };
  await Promise.all([
    order(sim, person, kobo),
    order(sim, person, kobo),
    ...(pay ? [callAs(sim, person.user, 'payOrder', pay)] : []),
  ]);
  count(sim, 'everything at once');
}

/** Moves points to the wallet, and claims all rewards, twice. */
export async function useRewards(sim: MoneySimulation): Promise<void> {
  const { random } = sim;
  const person = anybody(sim);
  const task = random.pick(['verify', 'firstTrade', 'fiveTrades'] as const);
  for (let times = 0; times < 2; times++) {
    const { answered } = await callAs(sim, person.user, 'claimReward', { task });
    count(sim, `claim ${answered}`);
  }
  const { data } = await callAs<{ pointsKobo: string }>(sim, person.user, 'rewardsSummary', {});
  const points = BigInt(data.pointsKobo);
  const amount = random.percent(70) ? points : points + 1n;
  if (amount === 0n) return;
  const moved = await callAs(sim, person.user, 'moveRewards', {
    amountKobo: String(amount),
    walletPin: person.user.pin,
  });
  count(sim, `points to the wallet ${moved.answered}`);
  if (moved.answered === 'ok') person.money.ownKobo += amount;
}

type PendingPayment = { id: bigint; amount: bigint; userID: bigint | null; reference: string };

/** Staff decide about unmatched payments: credit them, or return them to the sender. */
export async function decidePending(sim: MoneySimulation): Promise<void> {
  const { random, gift, staff, provider, people } = sim;
  const open = await gift.database.many<PendingPayment>(sql`
    select id, amount_kobo as amount, user_id as "userID", reference from wallet.suspended_payments
    where state = 'open' order by id limit 20`);
  if (open.length === 0) return;
  const one = random.pick(open);
  const owner = people.find(({ user }) => user.userID === one.userID) ?? anybody(sim);
  const to = random.percent(60) ? owner : null;
  const reason = 'Looked at what the bank says of it';
  const input = { suspendedID: String(one.id), reason };
  const { answered } = to
    ? await callAs(sim, staff, 'attachSuspense', { ...input, userID: to.id })
    : await callAs(sim, staff, 'returnSuspense', input);
  if (answered === 'ApprovalRequired') {
    // The action that the second person's approval executes.
    const decision = { id: one.id, creditTo: to?.user.userID ?? null, operatorID: staff.userID, reason };
    const at = { services: gift.services, now: new Date(nowOf(sim)) };
    await gift.database.transaction((tx) => decideSuspended(tx, decision, at));
  } else if (answered !== 'ok') throw new Error(`the desk was refused: ${answered}`);
  if (to) to.money.ownKobo += one.amount;
  else provider.sendBack(one.amount);
  count(sim, to ? 'the desk credited what waited' : 'the desk sent back what waited');
}

/** Staff check a pending payout, and return it if the provider does not know it. */
export async function askAfterPayout(sim: MoneySimulation): Promise<void> {
  const { random, staff } = sim;
  const open = [...sim.withdrawals.values()].filter(({ state }) => !['succeeded', 'failed'].includes(state));
  if (open.length === 0) return;
  const { id: withdrawalID } = random.pick(open);
  const input = { withdrawalID, reason: 'The customer asked where it is' };
  type Row = { lastAnswer: string; returnableUntil: string | null };
  const { answered, data } = await callAs<Row>(sim, staff, 'verifyPayout', input);
  count(sim, `the desk asked after a payout: ${answered === 'ok' ? data.lastAnswer : answered}`);
  if (answered !== 'ok' || !data.returnableUntil) return;
  const returned = await callAs(sim, staff, 'returnPayout', input);
  count(sim, `the desk gave a payout back: ${returned.answered}`);
}
