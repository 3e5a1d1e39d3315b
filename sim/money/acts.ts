import { decideSuspended } from '../../apps/server/src/modules/wallet';
import { sql } from '../../apps/server/src/platform/db';
import { codeSentTo } from '../../apps/server/src/testing/banks';
import type { Person, Withdrawal } from './model';
import { anybody, callAs, count, type MoneyWorld, nowOf } from './world';

const naira = (sum: number) => BigInt(sum) * 100n;

/** Sums people think of, odd kobo too, and now and then one that no limit lets through. */
function someKobo({ chance }: MoneyWorld): bigint {
  const roll = chance.between(1, 100);
  if (roll <= 50) return naira(chance.between(500, 30_000));
  if (roll <= 80) return BigInt(chance.between(50_000, 30_000_000));
  if (roll <= 96) return naira(chance.between(50_000, 400_000));
  return chance.percent(50) ? BigInt(chance.between(1, 49_999)) : 9_007_199_254_740_993n;
}

/** Somebody wants to add money by card or at their bank. */
export async function beginTopUp(world: MoneyWorld): Promise<void> {
  const person = anybody(world);
  const kobo = someKobo(world);
  const method = world.chance.pick(['card', 'bank', 'ussd'] as const);
  type Begun = { topUpID: string; reference: string; payUrl: string };
  const { said, data } = await callAs<Begun>(world, person.user, 'topUp', {
    amountKobo: String(kobo),
    method,
  });
  count(world, `top-up ${said}`);
  if (said !== 'ok') return;
  const { topUpID: id, reference, payUrl } = data;
  world.topUps.set(id, { id, reference, person, kobo, payUrl, isPaid: false, state: 'created' });
}

/** Those who began go to the provider's page, where anything may happen. */
export async function goAndPay(world: MoneyWorld): Promise<void> {
  for (const topUp of world.topUps.values()) {
    if (topUp.isPaid || topUp.state !== 'created' || !world.chance.percent(90)) continue;
    const { headers } = await world.gift.app.inject({ url: topUp.payUrl });
    if (!headers.location?.startsWith('https://checkout.paystack.com/')) continue;
    topUp.isPaid = true;
    world.outside.pay(topUp.reference, topUp.kobo);
  }
}

/** Somebody sends money to an account number: their own, from their own name or another, or one that is nobody's. */
export async function sendMoney(world: MoneyWorld): Promise<void> {
  const { chance, outside, transfers } = world;
  const person = anybody(world);
  if (person.account === null) return askForAccount(world, person);
  const to = chance.percent(93) ? person : null;
  const isOwnName = chance.percent(75);
  const kobo = chance.percent(5) ? 1n : someKobo(world);
  if (kobo > 10n ** 12n) return;
  const sender = isOwnName ? person.name : 'CHUKWUEMEKA NWOSU';
  const reference = outside.receive(to?.account ?? '9999999999', kobo, sender);
  transfers.set(reference, { reference, to, isOwnName, outcome: 'unknown' });
  count(world, `a transfer ${to ? (isOwnName ? 'in own name' : 'from another name') : 'to nobody'}`);
}

async function askForAccount(world: MoneyWorld, person: Person) {
  type Detail = { state: string; accountNumber: string | null };
  await callAs(world, person.user, 'requestVirtualAccount', {});
  const { data } = await callAs<Detail>(world, person.user, 'virtualAccountDetail', {});
  person.account = data.accountNumber;
}

/** Somebody takes money out; now and then more than there is, or the same again at once. */
export async function withdraw(world: MoneyWorld): Promise<void> {
  const { chance } = world;
  const person = anybody(world);
  type Quote = { maxKobo: string };
  const about = { bankAccountID: person.bankAccountID };
  const quote = await callAs<Quote>(world, person.user, 'withdrawalQuote', {
    amountKobo: '100000',
    ...about,
  });
  const most = BigInt(quote.data.maxKobo);
  const limit = most > 20_000_000n ? 20_000_000n : most;
  const some =
    limit > 100_000n ? 100_000n + ((limit - 100_000n) * BigInt(chance.between(0, 100))) / 100n : 0n;
  const kobo = chance.percent(85) ? (chance.percent(25) ? limit : some) : someKobo(world);
  if (kobo === 0n) return;
  await order(world, person, kobo);
  if (chance.percent(8)) await order(world, person, kobo);
}

/** Two of them want everything above a sum sent to their bank by itself. */
export async function wishAutoWithdrawals({ gift, outside, people }: MoneyWorld): Promise<void> {
  const { meets } = outside.paystack;
  outside.paystack.meets = undefined;
  for (const { user, bankAccountID } of people.filter(({ tier }) => tier === 3).slice(0, 2)) {
    const wish = { bankAccountID, fromKobo: '5000000', keepKobo: '1000000' };
    const as = { token: user.token };
    const before = await codeSentTo(gift, user.phone);
    const { data } = await gift.call('sendAutoWithdrawCode', wish, as);
    const code = await codeSentTo(gift, user.phone, before);
    const sent = { ...wish, walletPin: user.pin, verificationID: data.verificationID, code };
    const answer = await gift.call('setAutoWithdraw', sent, as);
    if (answer.code !== 200) throw new Error(`no standing wish: ${answer.message}`);
  }
  outside.paystack.meets = meets;
}

type Begun = { withdrawalID: string; reference: string; totalKobo: string };

async function order(world: MoneyWorld, person: Person, kobo: bigint) {
  const { user, bankAccountID } = person;
  const isRepeatMeant = world.chance.percent(50);
  const input = { amountKobo: String(kobo), bankAccountID, walletPin: user.pin, isRepeatMeant };
  const { said, data } = await callAs<Begun>(world, user, 'withdraw', input);
  count(world, `withdrawal ${said}`);
  if (said === 'ok') setAside(world, person, data, kobo);
}

/** Notes a withdrawal that has begun: the money is on its way, and nobody's to spend. */
export function setAside(world: MoneyWorld, person: Person, begun: Begun, kobo: bigint): Withdrawal {
  const totalKobo = BigInt(begun.totalKobo);
  const { withdrawalID: id, reference } = begun;
  const withdrawal = { id, reference, person, kobo, totalKobo, toldCostKobo: null, state: 'requested' };
  person.money.ownKobo -= totalKobo;
  person.money.withdrawingKobo += totalKobo;
  world.withdrawals.set(id, withdrawal);
  return withdrawal;
}

/** Everything at once: two withdrawals of all there is, and a payment for a card, from several phones. */
export async function rush(world: MoneyWorld): Promise<void> {
  const person = anybody(world);
  const open = [...world.trades.values()].find((trade) => trade.buyer === person && trade.state === 20);
  type Quote = { maxKobo: string };
  const about = { bankAccountID: person.bankAccountID };
  const quote = await callAs<Quote>(world, person.user, 'withdrawalQuote', {
    amountKobo: '100000',
    ...about,
  });
  const most = BigInt(quote.data.maxKobo);
  const kobo = most > 20_000_000n ? 20_000_000n : most;
  if (kobo === 0n) return;
  const pay = open && { orderNo: open.orderNo, walletPin: person.user.pin };
  await Promise.all([
    order(world, person, kobo),
    order(world, person, kobo),
    ...(pay ? [callAs(world, person.user, 'payOrder', pay)] : []),
  ]);
  count(world, 'everything at once');
}

/** Points into the wallet, and whatever is earned claimed, twice. */
export async function useRewards(world: MoneyWorld): Promise<void> {
  const { chance } = world;
  const person = anybody(world);
  const task = chance.pick(['verify', 'firstTrade', 'fiveTrades'] as const);
  for (let times = 0; times < 2; times++) {
    const { said } = await callAs(world, person.user, 'claimReward', { task });
    count(world, `claim ${said}`);
  }
  const { data } = await callAs<{ pointsKobo: string }>(world, person.user, 'rewardsSummary', {});
  const points = BigInt(data.pointsKobo);
  const amount = chance.percent(70) ? points : points + 1n;
  if (amount === 0n) return;
  const moved = await callAs(world, person.user, 'moveRewards', {
    amountKobo: String(amount),
    walletPin: person.user.pin,
  });
  count(world, `points to the wallet ${moved.said}`);
  if (moved.said === 'ok') person.money.ownKobo += amount;
}

type Waiting = { id: bigint; amount: bigint; userID: bigint | null; reference: string };

/** The desk decides about money that waits: whose it is, or that it goes back to who sent it. */
export async function decideWaiting(world: MoneyWorld): Promise<void> {
  const { chance, gift, staff, outside, people } = world;
  const open = await gift.database.many<Waiting>(sql`
    select id, amount_kobo as amount, user_id as "userID", reference from wallet.suspended_payments
    where state = 'open' order by id limit 20`);
  if (open.length === 0) return;
  const one = chance.pick(open);
  const owner = people.find(({ user }) => user.userID === one.userID) ?? anybody(world);
  const to = chance.percent(60) ? owner : null;
  const reason = 'Looked at what the bank says of it';
  const input = { suspendedID: String(one.id), reason };
  const { said } = to
    ? await callAs(world, staff, 'attachSuspense', { ...input, userID: to.id })
    : await callAs(world, staff, 'returnSuspense', input);
  if (said === 'SecondPersonNeeded') {
    // What the second person's agreement carries out.
    const decision = { id: one.id, creditTo: to?.user.userID ?? null, operatorID: staff.userID, reason };
    const at = { services: gift.services, now: new Date(nowOf(world)) };
    await gift.database.transaction((tx) => decideSuspended(tx, decision, at));
  } else if (said !== 'ok') throw new Error(`the desk was refused: ${said}`);
  if (to) to.money.ownKobo += one.amount;
  else outside.sendBack(one.amount);
  count(world, to ? 'the desk credited what waited' : 'the desk sent back what waited');
}

/** The desk asks after a payout that hangs, and gives it back where the provider knows nothing of it. */
export async function askAfterPayout(world: MoneyWorld): Promise<void> {
  const { chance, staff } = world;
  const open = [...world.withdrawals.values()].filter(
    ({ state }) => !['succeeded', 'failed'].includes(state),
  );
  if (open.length === 0) return;
  const { id: withdrawalID } = chance.pick(open);
  const input = { withdrawalID, reason: 'The customer asked where it is' };
  type Row = { lastSaid: string; returnableUntil: string | null };
  const { said, data } = await callAs<Row>(world, staff, 'verifyPayout', input);
  count(world, `the desk asked after a payout: ${said === 'ok' ? data.lastSaid : said}`);
  if (said !== 'ok' || !data.returnableUntil) return;
  const returned = await callAs(world, staff, 'returnPayout', input);
  count(world, `the desk gave a payout back: ${returned.said}`);
}
