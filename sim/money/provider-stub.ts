import type { TestApp } from '../../apps/server/src/testing/app';
import {
  fakePaystack,
  type Mishap,
  paystackSignature,
  type Transfer,
} from '../../apps/server/src/testing/providers/paystack';
import type { Random } from '../random';

// The outside world: a provider with its own books, users' banks, and an unreliable network.

const minute = 60_000;
const hour = 60 * minute;

/** An incoming payment at the provider: the amount paid, the provider's charge, and the currency. */
export type IncomingPayment = { readonly kobo: bigint; readonly feesKobo: bigint; readonly currency: string };
/** A transfer to a bank, as the provider has it. `arrived`: it once arrived, whatever happened later. */
export type OutgoingTransfer = {
  kobo: bigint;
  feesKobo: bigint;
  account: string;
  status: string;
  arrived: boolean;
};

const signatureOf = (body: string, key?: string) => paystackSignature(body, key)['x-paystack-signature'];

type Event = { readonly at: number; readonly run: () => void };
type Mail = { at: number; body: string; signature: string; isForged: boolean };

/** The provider's charge for a payment: 1.5 %, plus ₦100 from ₦2,500 on, at most ₦2,000; rounded down. */
function tariff(kobo: bigint): bigint {
  const cost = (kobo * 150n) / 10_000n + (kobo >= 250_000n ? 10_000n : 0n);
  return cost < 200_000n ? cost : 200_000n;
}

/** The charge for a transfer to an account number: 1 %, at most ₦300. */
const transferTariff = (kobo: bigint): bigint => (kobo / 100n < 30_000n ? kobo / 100n : 30_000n);

/** The charge for a payout, by bands. */
const payoutTariff = (kobo: bigint): bigint =>
  kobo <= 500_000n ? 1_000n : kobo <= 5_000_000n ? 2_500n : 5_000n;

/** Everything outside. `now` returns the simulated time. */
export async function createProviderStub(random: Random, now: () => number) {
  const paystack = await fakePaystack();
  const came = new Map<string, IncomingPayment>();
  const went = new Map<string, OutgoingTransfer>();
  const odd = new Map<string, number>();
  let events: Event[] = [];
  let mail: Mail[] = [];
  let downUntil = 0;
  let isCalm = false;
  /** By reference of the payment: the amount of its chargeback, and the number of that dispute. */
  const taken = new Map<string, { kobo: bigint; dispute: string }>();
  let sentBackKobo = 0n;
  let numbers = 0;
  const tally = new Map<string, number>();
  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

  paystack.meets = () => {
    if (isCalm) return undefined;
    if (now() < downUntil) return 'brokenBefore';
    const roll = random.between(1, 100);
    const mishaps: readonly (readonly [number, Mishap])[] = [
      [7, 'lostBefore'],
      [14, 'lostAfter'],
      [17, 'brokenBefore'],
      [20, 'brokenAfter'],
    ];
    const mishap = mishaps.find(([upTo]) => roll <= upTo)?.[1];
    if (mishap) count(`a call was ${mishap}`);
    return mishap;
  };
  // For a while an amount is reported in naira with decimals, which is the wrong unit; later it is correct.
  paystack.onVerify = (reference, payment) => {
    const left = odd.get(reference) ?? 0;
    if (left === 0 || isCalm) return payment;
    odd.set(reference, left - 1);
    count('a sum was told in another unit');
    return { ...payment, amount: payment.amount / 100 + 0.5 };
  };
  paystack.onTransfer = (reference, transfer) => order(reference, transfer);

  const later = (ms: number, run: () => void) => void events.push({ at: now() + ms, run });

  function post(event: string, reference: string, ms: number, id: string = String(++numbers)) {
    // The server must never trust a webhook's amount, so the amount is random.
    const amount = random.between(0, 9) * 10 ** random.between(0, 17);
    const body = JSON.stringify({
      event,
      data: { id, reference, status: 'success', amount, currency: 'NGN' },
    });
    mail.push({ at: now() + ms, body, signature: signatureOf(body), isForged: false });
  }

  /** Sends us a webhook: soon, twice, late, under two numbers, or (if it may be lost) never. */
  function sendWebhook(event: string, reference: string, { mayBeLost }: { mayBeLost: boolean }) {
    const soon = () => random.between(0, 5_000);
    // A dispute has a number of its own, which all its webhooks use.
    const isDispute = event.startsWith('charge.dispute.');
    const id = isDispute ? reference : String(++numbers);
    const roll = random.between(1, 100);
    if (roll <= 15 && mayBeLost) return count('a message was lost');
    if (roll <= 40) return post(event, reference, soon(), id);
    if (roll <= 60) {
      count('a message came twice');
      for (let times = 0; times < 2; times++) post(event, reference, soon(), id);
      return;
    }
    if (roll <= 75 && !isDispute) {
      count('the same news came under two numbers');
      for (let times = 0; times < 2; times++) post(event, reference, random.between(0, 30) * minute);
      return;
    }
    count('a message came late');
    post(event, reference, random.between(1, 30 * 60) * minute, id);
  }

  /** Sometimes a payer disputes the payment at their bank days later, and it may be charged back. */
  function disputeLater(reference: string, kobo: bigint) {
    if (kobo === 0n || !random.percent(35)) return;
    const number = String(++numbers);
    const about = { refund_amount: Number(kobo), transaction: { reference, amount: Number(kobo) } };
    later(random.between(1, 40) * hour, () => {
      count('a payment was disputed');
      paystack.disputes.set(number, { ...about, status: 'awaiting-merchant-feedback', resolution: null });
      post('charge.dispute.create', reference, random.between(0, 60_000), number);
      later(random.between(1, 30) * hour, () => {
        const isLost = random.percent(80);
        const resolution = isLost ? 'merchant-accepted' : 'declined';
        paystack.disputes.set(number, { ...about, status: 'resolved', resolution });
        if (isLost) taken.set(reference, { kobo, dispute: number });
        sendWebhook('charge.dispute.resolve', number, { mayBeLost: true });
      });
    });
  }

  /** Pays a page of the provider according to `fate`; `kobo` is the requested amount. */
  function pay(reference: string, kobo: bigint) {
    const payment = paystack.payments.get(reference);
    if (!payment) return;
    const set = (status: string) => Object.assign(payment, { status });
    const succeed = (paid: bigint, currency = 'NGN') => {
      const feesKobo = paid === 0n ? 0n : tariff(paid);
      Object.assign(payment, { status: 'success', amount: Number(paid), fees: Number(feesKobo), currency });
      came.set(reference, { kobo: paid, feesKobo, currency });
      if (paid === kobo && currency === 'NGN') disputeLater(reference, paid);
      sendWebhook('charge.success', reference, { mayBeLost: true });
    };
    const fate = random.between(1, 100);
    if (fate <= 35) succeed(kobo);
    else if (fate <= 42) later(random.between(1, 25) * minute, () => succeed(kobo));
    else if (fate <= 50) {
      count('paid after its time was over');
      later(random.between(31, 20 * 60) * minute, () => succeed(kobo));
    } else if (fate <= 60) {
      set('processing');
      if (random.percent(50)) post('charge.pending', reference, random.between(0, 3 * 60) * minute);
      const isMade = random.percent(75);
      const end = () => {
        if (isMade) return succeed(kobo);
        set('failed');
        sendWebhook('charge.failed', reference, { mayBeLost: true });
      };
      later(random.between(1, 30 * 60) * minute, end);
    } else if (fate <= 68) {
      count('the card failed, then paid');
      set('failed');
      post('charge.failed', reference, random.between(0, 40) * minute);
      later(random.between(1, 15) * minute, () => succeed(kobo));
    } else if (fate <= 75) {
      set('failed');
      sendWebhook('charge.failed', reference, { mayBeLost: true });
    } else if (fate <= 86) {
      count('another sum was paid');
      const paid = random.pick([kobo - 1n, kobo + 1n, kobo / 100n, kobo * 2n, kobo - 10_000n, 1n]);
      succeed(paid > 0n ? paid : 1n);
    } else if (fate <= 89) {
      count('paid in another currency');
      succeed(kobo, random.pick(['USD', 'GHS', 'ngn']));
    } else if (fate <= 94) {
      odd.set(reference, random.between(1, 4));
      succeed(kobo);
    }
  }

  /** Sends money to an account number; returns the provider's reference. */
  function receive(account: string, kobo: bigint, senderName: string): string {
    const reference = `T${1_000_000 + ++numbers}`;
    const feesKobo = transferTariff(kobo);
    paystack.payments.set(reference, {
      status: 'success',
      amount: Number(kobo),
      currency: 'NGN',
      fees: Number(feesKobo),
      channel: 'dedicated_nuban',
      authorization: { sender_name: senderName, receiver_bank_account_number: account },
    });
    const arrive = () => came.set(reference, { kobo, feesKobo, currency: 'NGN' });
    if (random.percent(15)) {
      count('the message was quicker than the books');
      const payment = paystack.payments.get(reference);
      Object.assign(payment ?? {}, { status: 'processing' });
      later(random.between(1, 60) * minute, () => {
        Object.assign(payment ?? {}, { status: 'success' });
        arrive();
      });
    } else arrive();
    if (random.percent(10)) odd.set(reference, random.between(1, 3));
    sendWebhook('charge.success', reference, { mayBeLost: false });
    return reference;
  }

  /** The outcome of a transfer that was actually ordered. */
  function order(reference: string, transfer: Transfer) {
    if (went.has(reference)) throw new Error(`${reference} was ordered twice`);
    const account = transfer.recipient.replace('RCP_', '');
    const kobo = BigInt(transfer.amount);
    const there: OutgoingTransfer = {
      kobo,
      feesKobo: payoutTariff(kobo),
      account,
      status: 'pending',
      arrived: false,
    };
    went.set(reference, there);
    // It is charged at once, and reported at once or at the end.
    if (random.percent(50)) transfer.fee_charged = Number(there.feesKobo);
    const set = (status: string, reason?: string) => {
      there.status = status;
      there.arrived ||= status === 'success';
      // A failed transfer is free; for a returned one the provider may keep the charge.
      if (status !== 'success' && (status !== 'reversed' || random.percent(50))) there.feesKobo = 0n;
      Object.assign(transfer, { status, reason, fee_charged: Number(there.feesKobo) });
    };
    const end = (status: string, isLost = true, reason?: string) => {
      set(status, reason);
      const event = ['success', 'reversed'].includes(status) ? status : 'failed';
      sendWebhook(`transfer.${event}`, reference, { mayBeLost: isLost });
    };
    const fate = random.between(1, 100);
    const soon = random.between(1, 60_000);
    if (fate <= 25) set('success');
    else if (fate <= 50) later(soon, () => end('success'));
    else if (fate <= 60) later(random.between(1, 20) * hour, () => end('success'));
    else if (fate <= 80) {
      const reason = random.pick([
        'Invalid account',
        'Limit exceeded',
        'Bank unavailable',
        'Duplicate',
        undefined,
      ]);
      const how = random.pick(['failed', 'rejected', 'blocked', 'abandoned']);
      later(random.percent(50) ? soon : random.between(1, 10) * hour, () => end(how, true, reason));
    } else if (fate <= 85) later(soon, () => end('reversed'));
    else {
      count('a transfer came back after it had arrived');
      later(soon, () => end('success'));
      // Late webhooks may be lost only if we poll afterwards.
      const hours = random.between(1, 70);
      later(soon + hours * hour, () => end('reversed', hours < 20));
    }
    transfer.status = random.percent(10) && there.status === 'pending' ? 'otp' : transfer.status;
  }

  /** Forged or altered webhooks. The server must refuse each. */
  function forge(reference: string) {
    const body = JSON.stringify({ event: 'charge.success', data: { id: `f${++numbers}`, reference } });
    const signature = random.pick([
      '',
      'f'.repeat(128),
      signatureOf(body, 'sk_test_another_key'),
      signatureOf(`${body} `),
      signatureOf(body).toUpperCase(),
      signatureOf(body).slice(2),
    ]);
    mail.push({ at: now(), body, signature, isForged: true });
  }

  /** Runs due events at the provider, and delivers due webhooks in any order. */
  async function passTo(gift: TestApp, at: number) {
    const due = events.filter((event) => event.at <= at).sort((a, b) => a.at - b.at);
    events = events.filter((event) => event.at > at);
    for (const event of due) event.run();
    const ready = mail.filter((one) => one.at <= at);
    mail = mail.filter((one) => one.at > at);
    while (ready.length > 0) {
      const [one] = ready.splice(random.between(0, ready.length - 1), 1);
      const { body, signature, isForged } = one as Mail;
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
      const url = '/api/webhook/paystack';
      const { statusCode } = await gift.app.inject({ method: 'POST', url, payload: body, headers });
      if (statusCode !== (isForged ? 401 : 200))
        throw new Error(`${isForged ? 'a forged' : 'a'} message was answered ${statusCode}: ${body}`);
      count(isForged ? 'a forged message was refused' : 'a message arrived');
    }
  }

  /** The provider's balance: incoming money minus charges, payouts and returns. */
  function balance(): bigint {
    let kobo = -sentBackKobo;
    for (const one of taken.values()) kobo -= one.kobo;
    for (const one of came.values()) if (one.currency === 'NGN') kobo += one.kobo - one.feesKobo;
    for (const one of went.values()) kobo -= isGone(one) ? one.kobo + one.feesKobo : one.feesKobo;
    return kobo;
  }

  return {
    paystack,
    came,
    taken,
    went,
    tally,
    pay,
    receive,
    forge,
    passTo,
    balance,
    breakDown: (ms: number) => {
      downUntil = now() + ms;
      count('the provider was down');
    },
    /** No more faults, so that everything in progress can end. */
    calm: () => {
      isCalm = true;
    },
    hasPlans: () => events.length > 0 || mail.length > 0,
    sendBack: (kobo: bigint) => {
      sentBackKobo += kobo;
    },
    close: () => paystack.close(),
  };
}
export type ProviderStub = Awaited<ReturnType<typeof createProviderStub>>;

export const isGone = ({ status }: OutgoingTransfer) => status === 'pending' || status === 'success';
