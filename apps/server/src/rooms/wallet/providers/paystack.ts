import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { koboOf } from '@gift/money';
import * as z from 'zod';
import type { Verified } from '../rules';
import { askPaystack, kobo, type PaystackConfig, PaystackRefusal } from './paystack-http';
import type { TopUpProvider } from './top-up';

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

/** What they call the ways to pay. */
const channels = { card: ['card'], bank: ['bank', 'bank_transfer'], ussd: ['ussd'] } as const;

const initialized = z.object({ authorization_url: z.url() });
const transaction = z.object({
  status: z.string(),
  amount: kobo,
  currency: z.string(),
  fees: kobo.nullish(),
});

/** Their words for a payment that is neither made nor refused; whatever else they may come to say waits too. */
const unpaid = new Set(['abandoned', 'ongoing']);
const refused = new Set(['failed', 'reversed']);

function verifiedOf({ status, amount, currency, fees }: z.output<typeof transaction>): Verified {
  if (status === 'success')
    return { status, amount: koboOf(BigInt(amount)), currency, cost: koboOf(BigInt(fees ?? 0)) };
  if (refused.has(status)) return { status: 'failed' };
  return { status: unpaid.has(status) ? 'open' : 'pending' };
}

/** Money in by Paystack: card, bank and USSD on its own page. */
export const paystackTopUps = (config: PaystackConfig): TopUpProvider => ({
  name: 'paystack',
  async begin(_tx, { reference }) {
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
      // They answer 400 or 404 to a reference that nobody has opened a page for.
      const isUnknown =
        error instanceof PaystackRefusal &&
        (error.httpStatus === 404 ||
          /not found/i.test(error.said) ||
          error.saidCode === 'transaction_not_found');
      if (isUnknown) return { status: 'unknown' };
      throw error;
    }
  },
  parseWebhook(body, headers) {
    if (!isSigned(config, body, headers[signatureHeader])) return null;
    const read = message.safeParse(readJson(body));
    if (!read.success) return null;
    const { event, data } = read.data;
    const { reference = '' } = data;
    // An event without a number of its own is told apart by all that it says.
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
