import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { koboOf } from '@gift/money';
import * as z from 'zod';
import type { Verified } from '../top-ups/rules';
import { askPaystack, kobo, type PaystackConfig, PaystackRefusal } from './paystack-http';
import type { TopUpProvider } from './top-up-provider';

export const signatureHeader = 'x-paystack-signature';

/** Hex HMAC-SHA512 of the raw body under the secret key. */
export const signatureOf = (secretKey: string, body: Buffer | string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex');

function isSigned({ secretKey }: PaystackConfig, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(secretKey, body), 'hex'));
}

const message = z.object({
  event: z.string().min(1).max(60),
  data: z.object({
    id: z.union([z.number(), z.string()]).optional(),
    reference: z.string().max(100).optional(),
  }),
});

/** Their names for our payment methods. */
const channels = { card: ['card'], bank: ['bank', 'bank_transfer'], ussd: ['ussd'] } as const;

const initialized = z.object({ authorization_url: z.url() });
const transaction = z.object({
  status: z.string(),
  amount: kobo,
  currency: z.string(),
  fees: kobo.nullish(),
  channel: z.string().nullish(),
  /** On transfers to an account number that Paystack opened: the sender, and the receiving number. */
  authorization: z
    .object({ sender_name: z.string().nullish(), receiver_bank_account_number: z.string().nullish() })
    .nullish(),
  metadata: z.unknown().optional(),
});
/** `resolution` is theirs: merchant-accepted (the payer got the money back) or declined. */
const dispute = z.object({
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: kobo.nullish(),
  transaction: z.object({ reference: z.string().min(1).max(100), amount: kobo }),
});
const receiver = z.object({ receiver_account_number: z.string().min(1) });
const customer = z.object({ customer_code: z.string().min(1) });
const dedicated = z.object({
  bank: z.object({ name: z.string() }),
  account_name: z.string(),
  account_number: z.string().regex(/^\d{10}$/),
});

/** Their statuses for a payment that is neither made nor refused. Unknown statuses wait too. */
const unpaid = new Set(['abandoned', 'ongoing']);
const failedStatuses = new Set(['failed', 'reversed']);

function intoOf({ channel, authorization, metadata }: z.output<typeof transaction>) {
  if (channel !== 'dedicated_nuban') return undefined;
  const receiverData = receiver.safeParse(metadata);
  const accountNumber =
    authorization?.receiver_bank_account_number ??
    (receiverData.success ? receiverData.data.receiver_account_number : null);
  return accountNumber ? { accountNumber, senderName: authorization?.sender_name ?? '' } : undefined;
}

function verifiedOf(reply: z.output<typeof transaction>): Verified {
  const { status, amount, currency, fees } = reply;
  if (status === 'success') {
    const payment = { amount: koboOf(BigInt(amount)), currency, cost: koboOf(BigInt(fees ?? 0)) };
    const into = intoOf(reply);
    return into ? { status, ...payment, into } : { status, ...payment };
  }
  if (failedStatuses.has(status)) return { status: 'failed' };
  return { status: unpaid.has(status) ? 'open' : 'pending' };
}

/** Top-ups by Paystack: card, bank and USSD on its own page. */
export const paystackTopUps = (config: PaystackConfig): TopUpProvider => ({
  name: 'paystack',
  async startPayment(_tx, { reference }) {
    return { payUrl: `/pay/${reference}` };
  },
  async open({ reference, amount, method, returnUrl, email, site }) {
    const body = {
      email,
      amount: Number(amount),
      currency: 'NGN',
      reference,
      channels: channels[method],
      callback_url: `${site}${returnUrl}`,
    };
    const { authorization_url: url } = await askPaystack(config, initialized, {
      method: 'POST',
      path: '/transaction/initialize',
      body,
    });
    return { url };
  },
  async verifyTopUp(reference) {
    try {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      return verifiedOf(await askPaystack(config, transaction, { method: 'GET', path }));
    } catch (error) {
      // They answer 400 or 404 to a reference without an opened payment page.
      const isUnknown =
        error instanceof PaystackRefusal &&
        (error.httpStatus === 404 ||
          /not found/i.test(error.reply) ||
          error.replyCode === 'transaction_not_found');
      if (isUnknown) return { status: 'unknown' };
      throw error;
    }
  },
  async verifyDispute(number) {
    const path = `/dispute/${encodeURIComponent(number)}`;
    const reply = await askPaystack(config, dispute, { method: 'GET', path });
    const { reference, amount } = reply.transaction;
    const isLost = reply.resolution === 'merchant-accepted';
    const isOver = reply.status === 'resolved' || reply.status === 'archived';
    const status = isOver ? (isLost ? 'lost' : 'won') : 'open';
    return { status, reference, amount: koboOf(BigInt(reply.refund_amount ?? amount)) };
  },
  async assignAccount({ firstName, lastName, email }) {
    const body = { email, first_name: firstName, last_name: lastName };
    // The same e-mail is the same customer, and a customer always has the same account.
    const { customer_code } = await askPaystack(config, customer, {
      method: 'POST',
      path: '/customer',
      body,
    });
    const account = await askPaystack(config, dedicated, {
      method: 'POST',
      path: '/dedicated_account',
      body: { customer: customer_code, preferred_bank: config.virtualBank },
    });
    const { bank, account_name: accountName, account_number: accountNumber } = account;
    return { bankName: bank.name, accountNumber, accountName };
  },
  parseWebhook(body, headers) {
    if (!isSigned(config, body, headers[signatureHeader])) return null;
    const parsedMessage = message.safeParse(readJson(body));
    if (!parsedMessage.success) return null;
    const { event, data } = parsedMessage.data;
    // A dispute is identified by its own id. Only their answer says which payment it is about.
    const reference = event.startsWith('charge.dispute.') ? String(data.id ?? '') : (data.reference ?? '');
    // An event without an id is identified by a hash of its body.
    const id = data.id ?? createHash('sha256').update(body).digest('hex').slice(0, 32);
    return { eventID: `${event}:${id}`, reference, kind: event };
  },
});

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
