import { createHmac, timingSafeEqual } from 'node:crypto';
import { feeOf, type Kobo, koboOf } from '@gift/money';
import * as z from 'zod';
import { sql } from '../../../platform/database/db';
import type { Keys } from '../../../platform/keys/keys';
import type { Services } from '../../../services';
import { sandboxCostOf } from '../top-ups/rules';
import type { TopUpProvider } from './top-up-provider';

// A simulated payment provider with its own records, a payment page, and signed messages to our webhook. It exists in
// demo mode only.

export const signatureHeader = 'x-sandbox-signature';

export const signatureOf = (keys: Keys, body: string | Buffer): string =>
  createHmac('sha512', keys.of('sandbox-webhook')).update(body).digest('hex');

export const kinds = [
  'charge.success',
  'charge.failed',
  'charge.pending',
  'charge.dispute.resolve',
  'transfer.success',
  'transfer.failed',
  'transfer.reversed',
] as const;

const message = z.object({
  id: z.string().min(1).max(100),
  event: z.enum(kinds),
  data: z.object({ reference: z.string().min(1).max(100) }),
});

function isSigned(keys: Keys, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(keys, body), 'hex'));
}

/** The cost of a transfer to an account number: 1 %, at most ₦300. */
export const transferCostOf = (amount: Kobo): Kobo => {
  const share = feeOf(amount, 100n);
  return share < 30_000n ? share : koboOf(30_000n);
};

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

export const sandboxProvider = ({ keys, database, settings }: Services): TopUpProvider => ({
  name: 'sandbox',
  async startPayment(tx, { reference, amount, returnUrl, now }) {
    await tx.run(sql`
      insert into wallet.sandbox_payments (reference, amount_kobo, return_url, status, created_at)
      values (${reference}, ${amount}, ${returnUrl}, 'open', ${now}) on conflict (reference) do nothing`);
    return { payUrl: `/sandbox/pay/${reference}` };
  },
  async verifyTopUp(reference) {
    const row = await database.maybe<{
      status: 'open' | 'pending' | 'success' | 'failed';
      paid: bigint | null;
      into: string | null;
      sender: string | null;
    }>(sql`
      select status, paid_kobo as paid, into_account as into, sender_name as sender from wallet.sandbox_payments where reference = ${reference}`);
    if (!row) return { status: 'unknown' };
    if (row.status !== 'success') return { status: row.status };
    const amount = koboOf(row.paid ?? 0n);
    if (row.into !== null) {
      const into = { accountNumber: row.into, senderName: row.sender ?? '' };
      return { status: 'success', amount, currency: 'NGN', cost: transferCostOf(amount), into };
    }
    return { status: 'success', amount, currency: 'NGN', cost: sandboxCostOf(amount, settings.current) };
  },
  // A dispute has its payment's reference here, and the payer always wins.
  async verifyDispute(reference) {
    const row = await database.maybe<{ taken: bigint }>(sql`
      select taken_back_kobo as taken from wallet.sandbox_payments where reference = ${reference}`);
    if (!row || row.taken === 0n) throw new Error('the sandbox knows no such dispute');
    return { status: 'lost', reference, amount: koboOf(row.taken) };
  },
  // Account numbers are derived from the user id, so a user always gets the same one.
  async assignAccount({ userID, firstName, lastName }) {
    const digits = keys.mac('sandbox-webhook', `account ${userID}`).readBigUInt64BE() % 1_000_000_000n;
    const accountNumber = `9${String(digits).padStart(9, '0')}`;
    return {
      bankName: 'Demo Bank',
      accountNumber,
      accountName: `GIFT / ${lastName} ${firstName}`.toUpperCase(),
    };
  },
  parseWebhook(body, headers) {
    if (!isSigned(keys, body, headers[signatureHeader])) return null;
    const parsedMessage = message.safeParse(readJson(body));
    if (!parsedMessage.success) return null;
    return {
      eventID: parsedMessage.data.id,
      reference: parsedMessage.data.data.reference,
      kind: parsedMessage.data.event,
    };
  },
});
