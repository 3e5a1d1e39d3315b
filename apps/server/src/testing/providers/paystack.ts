import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

// A fake Paystack for tests, built from its documentation. It keeps accounts and can be set to lose an answer, refuse,
// or be down.

export type Sent = {
  status: string;
  amount: number;
  currency: string;
  fees?: number | null;
  channel?: string;
  authorization?: Record<string, unknown>;
};
export type Transfer = {
  status: string;
  amount: number;
  recipient: string;
  reason?: string;
  fee_charged?: number | null;
};
/**
 * What goes wrong with a call. Lost: no answer, `lostBefore` or after it was carried out; broken: an HTML page of a
 * proxy.
 */
export type Mishap = 'lostBefore' | 'lostAfter' | 'brokenBefore' | 'brokenAfter';
type Answer = { http: number; body: { status: boolean; message: string; code?: string; data?: unknown } };

const yes = (data: unknown): Answer => ({ http: 200, body: { status: true, message: 'OK', data } });
const no = (http: number, message: string, code?: string): Answer => ({
  http,
  body: { status: false, message, code },
});

export const paystackKey = 'sk_test_0123456789abcdef';
/** Per its documentation: HMAC-SHA512 of the body, in hexadecimal. */
export const paystackSignature = (body: string, key = paystackKey) => ({
  'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
});

export async function fakePaystack() {
  const payments = new Map<string, Sent>();
  const opened: Record<string, unknown>[] = [];
  const transfers = new Map<string, Transfer>();
  const recipients: Record<string, unknown>[] = [];
  const numbers = new Map<string, string>();
  const disputes = new Map<string, Record<string, unknown>>();
  const state = {
    payments,
    opened,
    transfers,
    recipients,
    /** Chargebacks at the payer's bank, by their number. */
    disputes,
    /** How many transfers were really sent. */
    ordered: 0,
    /** Paths whose call is carried out but whose answer is lost. */
    loses: undefined as RegExp | undefined,
    /** The mishap of a call, drawn anew for each. */
    meets: undefined as ((path: string) => Mishap | undefined) | undefined,
    /** How a payment is reported when queried, where that differs from its real state. */
    onVerify: undefined as ((reference: string, payment: Sent) => unknown) | undefined,
    /** Called for every transfer that was really ordered. */
    onTransfer: undefined as ((reference: string, transfer: Transfer) => void) | undefined,
    /** Answers 502 to everything. */
    isDown: false,
    balance: 0,
    /** The initial status of a new transfer. */
    nextStatus: 'pending',
    /** A refusal instead of carrying out a transfer. */
    refusal: undefined as string | undefined,
    names: new Map<string, string>(),
    banks: [] as Record<string, unknown>[],
  };

  const routes: readonly [
    string,
    RegExp,
    (found: RegExpExecArray, body: Record<string, unknown>, query: URLSearchParams) => Answer,
  ][] = [
    [
      'POST',
      /^\/transaction\/initialize$/,
      (_, body) => {
        const reference = String(body.reference);
        if (opened.some((one) => one.reference === reference))
          return no(400, 'Duplicate Transaction Reference');
        opened.push(body);
        payments.set(reference, { status: 'abandoned', amount: Number(body.amount), currency: 'NGN' });
        return yes({
          authorization_url: `https://checkout.paystack.com/${reference}`,
          access_code: 'x',
          reference,
        });
      },
    ],
    [
      'GET',
      /^\/transaction\/verify\/(.+)$/,
      (found) => {
        const reference = decodeURIComponent(found[1] ?? '');
        const payment = payments.get(reference);
        return payment
          ? yes(state.onVerify?.(reference, payment) ?? payment)
          : no(400, 'Transaction reference not found.', 'transaction_not_found');
      },
    ],
    [
      'GET',
      /^\/dispute\/(.+)$/,
      (found) => {
        const dispute = disputes.get(decodeURIComponent(found[1] ?? ''));
        return dispute ? yes(dispute) : no(404, 'Dispute not found');
      },
    ],
    [
      'POST',
      /^\/customer$/,
      (_, body) => yes({ ...body, customer_code: `CUS_${body.last_name}_${body.first_name}` }),
    ],
    [
      'POST',
      /^\/dedicated_account$/,
      (_, body) => {
        const name = String(body.customer).replace('CUS_', '').replace('_', ' ').toUpperCase();
        // The same customer has the same number.
        const customer = String(body.customer);
        const account_number = numbers.get(customer) ?? String(9_930_000_737 + numbers.size);
        numbers.set(customer, account_number);
        const account_name = `GIFT/${name}`;
        return yes({ bank: { name: 'Wema Bank', slug: body.preferred_bank }, account_name, account_number });
      },
    ],
    [
      'GET',
      /^\/balance$/,
      () =>
        yes([
          { currency: 'USD', balance: 1 },
          { currency: 'NGN', balance: state.balance },
        ]),
    ],
    ['GET', /^\/bank$/, () => yes(state.banks)],
    [
      'GET',
      /^\/bank\/resolve$/,
      (_, __, query) => {
        const name = state.names.get(query.get('account_number') ?? '');
        return name
          ? yes({ account_name: name, account_number: query.get('account_number') })
          : no(422, 'Could not resolve account name. Check parameters or try again.', 'invalid_bank_code');
      },
    ],
    [
      'POST',
      /^\/transferrecipient$/,
      (_, body) => {
        recipients.push(body);
        return yes({ recipient_code: `RCP_${body.account_number}` });
      },
    ],
    [
      'POST',
      /^\/transfer$/,
      (_, body) => {
        const reference = String(body.reference);
        if (transfers.has(reference))
          return no(400, 'Transfer reference has already been used', 'duplicate_reference');
        if (state.refusal) return no(400, state.refusal);
        state.ordered++;
        const transfer = {
          status: state.nextStatus,
          amount: Number(body.amount),
          recipient: String(body.recipient),
        };
        transfers.set(reference, transfer);
        state.onTransfer?.(reference, transfer);
        return yes({ ...transfer, transfer_code: 'TRF_x', reference });
      },
    ],
    [
      'GET',
      /^\/transfer\/verify\/(.+)$/,
      (found) => {
        const transfer = transfers.get(decodeURIComponent(found[1] ?? ''));
        return transfer ? yes(transfer) : no(404, 'Transfer not found');
      },
    ],
  ];

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://paystack');
      const give = ({ http: status, body }: Answer) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const broken = () => response.writeHead(502).end('<html>Bad gateway</html>');
      if (state.isDown) return broken();
      if (request.headers.authorization !== `Bearer ${paystackKey}`) return give(no(401, 'Invalid key'));
      const mishap = state.meets?.(url.pathname);
      if (mishap === 'lostBefore') return response.destroy();
      if (mishap === 'brokenBefore') return broken();
      const text = Buffer.concat(chunks).toString('utf8');
      for (const [method, pattern, answer] of routes) {
        const found = method === request.method ? pattern.exec(url.pathname) : null;
        if (!found) continue;
        const given = answer(found, text ? JSON.parse(text) : {}, url.searchParams);
        if (mishap === 'brokenAfter') return broken();
        return mishap || state.loses?.test(url.pathname) ? response.destroy() : give(given);
      }
      return give(no(404, 'no such path'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  });
}
