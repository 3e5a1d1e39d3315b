import type { WithdrawalFailure } from '@gift/contract';
import { koboOf } from '@gift/money';
import * as z from 'zod';
import type { PayoutOrder, PayoutProvider, PayoutStatus } from './payout-provider';
import { askPaystack, kobo, type PaystackConfig, PaystackRefusal } from './paystack-http';

const banks = z.array(
  z.object({
    name: z.string().min(1).max(100),
    code: z.string(),
    active: z.boolean().default(true),
    nip_sort_code: z.string().nullish(),
  }),
);
const resolved = z.object({ account_name: z.string().min(1) });
const recipient = z.object({ recipient_code: z.string().min(1) });
const transfer = z.object({
  status: z.string(),
  reason: z.string().nullish(),
  failures: z.unknown().optional(),
  /** On top of the amount. Absent until they have decided. */
  fee_charged: kobo.nullish(),
});

/** Maps their messages for failed transfers to our failure reasons, where they are specific enough. */
const reasons: readonly (readonly [RegExp, WithdrawalFailure])[] = [
  [/invalid|incorrect|resolve|not exist|no such|unknown account|name enquiry/i, 'wrongDetails'],
  [/limit/i, 'bankLimit'],
  [/duplicate/i, 'duplicate'],
  [/unavailable|timeout|timed out|down|switch|inoperative|no response|try again/i, 'bankDown'],
];
const failureOf = (reply: string): WithdrawalFailure =>
  reasons.find(([pattern]) => pattern.test(reply))?.[1] ?? 'declined';

/**
 * Their final statuses are success, failed, reversed, rejected, blocked and abandoned. No other status closes a
 * transfer.
 */
function endOf({ status, reason, failures }: z.output<typeof transfer>): PayoutStatus {
  if (status === 'success' || status === 'reversed') return { status };
  if (['failed', 'rejected', 'blocked', 'abandoned'].includes(status)) {
    const reply = `${reason ?? ''} ${failures ? JSON.stringify(failures) : ''}`;
    return { status: 'failed', failure: failureOf(reply) };
  }
  return { status: status === 'otp' ? 'sent' : 'accepted' };
}

function statusOf(reply: z.output<typeof transfer>): PayoutStatus {
  const cost = reply.fee_charged;
  return cost === null || cost === undefined ? endOf(reply) : { ...endOf(reply), cost: koboOf(BigInt(cost)) };
}

/** Registers a user's account as a transfer recipient. The same account gives the same recipient. */
async function recipientOf(config: PaystackConfig, order: PayoutOrder): Promise<string | PayoutStatus> {
  const body = {
    type: 'nuban',
    name: order.accountName,
    account_number: order.accountNumber,
    bank_code: order.bankCode,
    currency: 'NGN',
  };
  try {
    const path = '/transferrecipient';
    return (await askPaystack(config, recipient, { method: 'POST', path, body })).recipient_code;
  } catch (error) {
    // Nothing was ordered yet, so a refusal of the account is final.
    if (error instanceof PaystackRefusal && failureOf(error.reply) === 'wrongDetails')
      return { status: 'failed', failure: 'wrongDetails' };
    throw error;
  }
}

const balances = z.array(z.object({ currency: z.string(), balance: z.number().int().safe() }));

/** Payouts by Paystack, from our balance there. */
export const paystackPayouts = (config: PaystackConfig): PayoutProvider => ({
  name: 'paystack',
  async listBanks() {
    const path = '/bank?currency=NGN&include_nip_sort_code=true&perPage=100&use_cursor=false';
    const all = await askPaystack(config, banks, { method: 'GET', path });
    const readable = all.filter(({ code }) => /^[0-9A-Z]{3,6}$/.test(code));
    const once = new Map(readable.map((bank) => [bank.code, bank]));
    return [...once.values()].map(({ code, name, active, nip_sort_code }) => ({
      code,
      name,
      nipCode: nip_sort_code || null,
      isActive: active,
    }));
  },
  async resolveAccount({ bankCode, accountNumber }) {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    try {
      const { account_name: name } = await askPaystack(config, resolved, {
        method: 'GET',
        path: `/bank/resolve?${query}`,
      });
      return { name };
    } catch (error) {
      if (error instanceof PaystackRefusal && [400, 404, 422].includes(error.httpStatus)) return null;
      throw error;
    }
  },
  async balance() {
    const balanceList = await askPaystack(config, balances, { method: 'GET', path: '/balance' });
    return koboOf(BigInt(balanceList.find(({ currency }) => currency === 'NGN')?.balance ?? 0));
  },
  async createPayout(order) {
    const target = await recipientOf(config, order);
    if (typeof target !== 'string') return target;
    const { reference } = order;
    const body = {
      source: 'balance',
      amount: Number(order.amount),
      recipient: target,
      reference,
      reason: 'Gift',
    };
    try {
      return statusOf(await askPaystack(config, transfer, { method: 'POST', path: '/transfer', body }));
    } catch (error) {
      // The reference exists: an earlier order of ours whose answer was lost. It is queried and never ordered again.
      if (
        error instanceof PaystackRefusal &&
        /duplicate|already exists|reference.*(used|exist)/i.test(error.reply)
      )
        return { status: 'sent' };
      throw error;
    }
  },
  async verifyPayout(reference) {
    try {
      const path = `/transfer/verify/${encodeURIComponent(reference)}`;
      return statusOf(await askPaystack(config, transfer, { method: 'GET', path }));
    } catch (error) {
      if (error instanceof PaystackRefusal && (error.httpStatus === 404 || /not found/i.test(error.reply)))
        return { status: 'unknown' };
      throw error;
    }
  },
});
