import * as z from 'zod';
import { ProviderRefusal } from '../../../platform/providers';

// Paystack's HTTP API as documented: JSON, sums in kobo, `{status, message, data}`, a bearer key.

export type PaystackConfig = {
  readonly secretKey: string;
  readonly url: string;
  /** The bank that opens account numbers. */
  readonly virtualBank: string;
};

/** Paystack refused. Its message may quote what we sent: use it for decisions, never in logs. */
export class PaystackRefusal extends ProviderRefusal {
  constructor(
    readonly httpStatus: number,
    readonly reply: string,
    readonly replyCode: string,
  ) {
    super(`paystack answered ${httpStatus}${replyCode ? ` ${replyCode}` : ''}`);
  }
}

const envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().optional(),
  data: z.unknown().optional(),
});

/** In ms. Longer than any answer should take, and shorter than a withdrawal's lease. */
const timeoutMs = 25_000;

/**
 * One call. Rejects with `PaystackRefusal` on a refusal. Rejects with another error if the result is unknown: no
 * answer, an unreadable answer, or a failure on their side.
 */
export async function askPaystack<Schema extends z.ZodType>(
  { secretKey, url }: PaystackConfig,
  schema: Schema,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
): Promise<z.output<Schema>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  const parsedEnvelope = envelope.safeParse(await response.json().catch(() => null));
  if (response.status >= 500 || !parsedEnvelope.success)
    throw new Error(`paystack answered ${response.status} to ${method} ${path.split(/[?:]/)[0]}`);
  const { status, message, code = '', data } = parsedEnvelope.data;
  if (!response.ok || !status) throw new PaystackRefusal(response.status, message, code);
  const parsedData = schema.safeParse(data);
  if (!parsedData.success) throw new Error(`paystack answered ${path.split(/[?:]/)[0]} in another shape`);
  return parsedData.data;
}

/** A sum in kobo in their JSON. Anything but a whole number means another unit or no sum. */
export const kobo = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
