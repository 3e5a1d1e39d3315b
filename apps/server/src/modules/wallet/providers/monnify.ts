import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Kobo, koboOf } from '@gift/money';
import * as z from 'zod';
import { ProviderRefusal, sendHttpRequest } from '../../../platform/providers';
import type { Verified } from '../top-ups/rules';
import type { TopUpProvider } from './top-up-provider';

// Monnify as documented: JSON, sums in naira with up to two decimals, `{requestSuccessful, responseMessage,
// responseCode, responseBody}`, a token valid for an hour. Used only to open account numbers.

export type MonnifyConfig = {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly contractCode: string;
  readonly url: string;
  /** The account number of our wallet there, whose balance is reconciled. Without it the balance is unknown. */
  readonly wallet: string | undefined;
};

/** Monnify refused. Its message may quote what we sent, so only the code is exposed. */
class MonnifyRefusal extends ProviderRefusal {
  constructor(
    readonly httpStatus: number,
    readonly replyCode: string,
    readonly reply: string,
  ) {
    super(`monnify answered ${httpStatus} ${replyCode}`);
  }
}

const signatureHeader = 'monnify-signature';
const timeoutMs = 25_000;

/** Naira with at most two decimals, as a number or a string. Three decimals mean another unit or no amount. */
const naira = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,2})?$/))
  .transform((text): Kobo => {
    const [whole = '', part = ''] = text.split('.');
    return koboOf(BigInt(whole) * 100n + BigInt(part.padEnd(2, '0')));
  });

const envelope = z.object({
  requestSuccessful: z.boolean(),
  responseMessage: z.string().default(''),
  responseCode: z.union([z.string(), z.number()]).transform(String).default(''),
  responseBody: z.unknown().optional(),
});
const login = z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() });
const reserved = z.object({
  accounts: z
    .array(
      z.object({
        bankName: z.string().min(1),
        accountNumber: z.string().regex(/^\d{10}$/),
        accountName: z.string().optional(),
      }),
    )
    .min(1),
  accountName: z.string().default(''),
});
const source = z.object({ accountName: z.string().nullish() });
const transaction = z.object({
  paymentStatus: z.string(),
  amountPaid: naira,
  settlementAmount: naira.nullish(),
  currency: z.string().nullish(),
  currencyCode: z.string().nullish(),
  product: z.object({ type: z.string(), reference: z.string() }).nullish(),
  accountDetails: source.nullish(),
  accountPayments: z.array(source).nullish(),
});
const balance = z.object({ availableBalance: naira });
const message = z.object({
  eventType: z.string().min(1).max(60),
  eventData: z.object({
    transactionReference: z.string().max(100).optional(),
    product: z.object({ type: z.string() }).optional(),
  }),
});

type Method = 'GET' | 'POST';
type Token = { readonly text: string; readonly until: number };
/** Keyed by configuration: an adapter lives for one request, its token for an hour. */
const tokens = new WeakMap<MonnifyConfig, Token>();

async function tokenOf(config: MonnifyConfig): Promise<string> {
  const cachedToken = tokens.get(config);
  if (cachedToken && cachedToken.until > Date.now()) return cachedToken.text;
  const basic = Buffer.from(`${config.apiKey}:${config.secretKey}`).toString('base64');
  const reply = await ask(config, login, { method: 'POST', path: '/api/v1/auth/login' }, `Basic ${basic}`);
  tokens.set(config, { text: reply.accessToken, until: Date.now() + (reply.expiresIn - 60) * 1000 });
  return reply.accessToken;
}

async function ask<Schema extends z.ZodType>(
  { url }: MonnifyConfig,
  schema: Schema,
  { method, path, body }: { method: Method; path: string; body?: object },
  authorization: string,
): Promise<z.output<Schema>> {
  const headers = { authorization, 'content-type': 'application/json' };
  const request = { method, headers, timeoutMs, ...(body ? { body: JSON.stringify(body) } : {}) };
  const { status, json } = await sendHttpRequest(`${url}${path}`, request);
  const parsedEnvelope = envelope.safeParse(json);
  if (!parsedEnvelope.success) throw new Error(`answered ${status} in no shape of theirs`);
  const { requestSuccessful, responseCode, responseMessage, responseBody } = parsedEnvelope.data;
  if (status >= 400 || !requestSuccessful) throw new MonnifyRefusal(status, responseCode, responseMessage);
  const parsedBody = schema.safeParse(responseBody);
  if (!parsedBody.success) throw new Error(`answered ${status} in another shape`);
  return parsedBody.data;
}

/** One authenticated request. A token they no longer accept is renewed once. */
async function askWithToken<Schema extends z.ZodType>(
  config: MonnifyConfig,
  schema: Schema,
  question: { method: Method; path: string; body?: object },
): Promise<z.output<Schema>> {
  const once = async () => ask(config, schema, question, `Bearer ${await tokenOf(config)}`);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof MonnifyRefusal) || error.httpStatus !== 401) throw error;
    tokens.delete(config);
    return once();
  }
}

const referenceOf = (userID: bigint) => `gift-${userID}`;
const accountsPath = '/api/v2/bank-transfer/reserved-accounts';

const reservedUnder = (config: MonnifyConfig, reference: string) =>
  askWithToken(config, reserved, { method: 'GET', path: `${accountsPath}/${encodeURIComponent(reference)}` });

const isUnknown = (error: unknown) =>
  error instanceof MonnifyRefusal &&
  (error.httpStatus === 404 || /not found|could not find|does ?n[o']t exist/i.test(error.reply));

/** Their statuses for received money. Over- and underpayment do not matter, because no amount was asked for. */
const receivedStatuses = new Set(['PAID', 'OVERPAID', 'PARTIALLY_PAID']);
const failedStatuses = new Set(['FAILED', 'CANCELLED', 'EXPIRED', 'ABANDONED', 'REVERSED']);

async function verifiedOf(config: MonnifyConfig, reply: z.output<typeof transaction>): Promise<Verified> {
  const { paymentStatus, amountPaid: amount, settlementAmount, product } = reply;
  if (failedStatuses.has(paymentStatus)) return { status: 'failed' };
  if (!receivedStatuses.has(paymentStatus)) return { status: 'pending' };
  const fee = settlementAmount == null || settlementAmount > amount ? 0n : amount - settlementAmount;
  const currency = reply.currency ?? reply.currencyCode ?? '';
  const payment = { status: 'success' as const, amount, currency, cost: koboOf(fee) };
  if (product?.type !== 'RESERVED_ACCOUNT') return payment;
  // They name the account number by the reference it was reserved under.
  const account = await reservedUnder(config, product.reference).catch((error) => {
    if (isUnknown(error)) return null;
    throw error;
  });
  const accountNumber = account?.accounts[0]?.accountNumber;
  const senderName = (reply.accountPayments?.[0] ?? reply.accountDetails)?.accountName ?? '';
  return accountNumber ? { ...payment, into: { accountNumber, senderName } } : payment;
}

function isSigned({ secretKey }: MonnifyConfig, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const ours = createHmac('sha512', secretKey).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), ours);
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

export const monnifyTopUps = (config: MonnifyConfig): TopUpProvider => ({
  name: 'monnify',
  async verifyTopUp(reference) {
    try {
      const path = `/api/v2/transactions/${encodeURIComponent(reference)}`;
      return await verifiedOf(config, await askWithToken(config, transaction, { method: 'GET', path }));
    } catch (error) {
      if (isUnknown(error)) return { status: 'unknown' };
      throw error;
    }
  },
  async assignAccount({ userID, firstName, lastName, email }) {
    const reference = referenceOf(userID);
    // The answer of an earlier call was lost: the number exists, and reserving it again would be refused.
    const existing = await reservedUnder(config, reference).catch((error) => {
      if (isUnknown(error)) return null;
      throw error;
    });
    const name = `${lastName} ${firstName}`;
    const body = {
      accountReference: reference,
      accountName: `GIFT ${name}`.toUpperCase(),
      currencyCode: 'NGN',
      contractCode: config.contractCode,
      customerEmail: email,
      customerName: name,
      getAllAvailableBanks: true,
    };
    const { accounts, accountName } =
      existing ?? (await askWithToken(config, reserved, { method: 'POST', path: accountsPath, body }));
    const [first] = accounts;
    if (!first) return null;
    const { bankName, accountNumber } = first;
    return { bankName, accountNumber, accountName: first.accountName ?? accountName };
  },
  async balance() {
    if (!config.wallet) throw new Error('no MONNIFY_WALLET to ask about');
    const path = `/api/v2/disbursements/wallet-balance?accountNumber=${encodeURIComponent(config.wallet)}`;
    return (await askWithToken(config, balance, { method: 'GET', path })).availableBalance;
  },
  parseWebhook(body, headers) {
    if (!isSigned(config, body, headers[signatureHeader])) return null;
    const parsedMessage = message.safeParse(readJson(body));
    if (!parsedMessage.success) return null;
    const { eventType, eventData } = parsedMessage.data;
    const { transactionReference: reference = '' } = eventData;
    // Translated to the wallet's event kinds. Other events are saved under their own kind.
    const kind = eventType === 'SUCCESSFUL_TRANSACTION' ? 'charge.success' : eventType;
    const id = reference || createHash('sha256').update(body).digest('hex').slice(0, 32);
    return { eventID: `${eventType}:${id}`, reference, kind };
  },
});
