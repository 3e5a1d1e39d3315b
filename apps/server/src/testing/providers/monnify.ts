import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

// A fake Monnify for tests, built from its documentation: amounts in naira, and a login for a token.

export const monnifyKeys = {
  MONNIFY_API_KEY: 'MK_TEST_ABCDEFGH',
  MONNIFY_SECRET_KEY: 'SECRET_0123456789',
  MONNIFY_CONTRACT_CODE: '4934121693',
  MONNIFY_WALLET: '3934178936',
};
export const monnifySignature = (body: string, key = monnifyKeys.MONNIFY_SECRET_KEY) => ({
  'monnify-signature': createHmac('sha512', key).update(body).digest('hex'),
});

type Answer = { status: number; body: object };
const yes = (responseBody: unknown): Answer => ({
  status: 200,
  body: { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody },
});
const no = (status: number, responseMessage: string): Answer => ({
  status,
  body: { requestSuccessful: false, responseMessage, responseCode: '99' },
});

export async function fakeMonnify() {
  const state = {
    /** By transaction reference, as the status call returns them. */
    transactions: new Map<string, Record<string, unknown>>(),
    /** By account reference. */
    reserved: new Map<string, Record<string, unknown>>(),
    /** Naira. */
    balance: '0.00' as string | number,
    logins: 0,
    /** Tokens from before this many logins are rejected. */
    staleBelow: 0,
    loses: undefined as RegExp | undefined,
    isDown: false,
  };
  const accounts = '/api/v2/bank-transfer/reserved-accounts';

  function answer(method: string, url: URL, body: Record<string, unknown>): Answer {
    const path = decodeURIComponent(url.pathname);
    if (method === 'POST' && path === accounts) {
      const reference = String(body.accountReference);
      if (state.reserved.has(reference))
        return no(422, 'You can not reserve two accounts with the same reference');
      const accountNumber = String(5_000_000_001 + state.reserved.size);
      const account = {
        ...body,
        accounts: [{ bankCode: '035', bankName: 'Wema bank', accountNumber, accountName: body.accountName }],
        status: 'ACTIVE',
      };
      state.reserved.set(reference, account);
      return yes(account);
    }
    if (path.startsWith(`${accounts}/`)) {
      const found = state.reserved.get(path.slice(accounts.length + 1));
      return found ? yes(found) : no(404, 'Cannot find reserved account');
    }
    if (path.startsWith('/api/v2/transactions/')) {
      const found = state.transactions.get(path.slice('/api/v2/transactions/'.length));
      return found ? yes(found) : no(404, 'Could not find transaction with reference');
    }
    if (path === '/api/v2/disbursements/wallet-balance')
      return url.searchParams.get('accountNumber') === monnifyKeys.MONNIFY_WALLET
        ? yes({ availableBalance: state.balance, ledgerBalance: state.balance })
        : no(404, 'no such wallet');
    return no(404, 'no such path');
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://monnify');
      const give = ({ status, body }: Answer) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (state.isDown) return response.writeHead(503).end('<html>Service Unavailable</html>');
      const { authorization = '' } = request.headers;
      if (url.pathname === '/api/v1/auth/login') {
        const { MONNIFY_API_KEY: key, MONNIFY_SECRET_KEY: secret } = monnifyKeys;
        if (authorization !== `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`)
          return give(no(401, 'Full authentication is required'));
        state.logins++;
        return give(yes({ accessToken: `token-${state.logins}`, expiresIn: 3567 }));
      }
      const token = Number(/^Bearer token-(\d+)$/.exec(authorization)?.[1] ?? -1);
      if (token < 1 || token <= state.staleBelow) return give(no(401, 'Invalid or expired token'));
      const text = Buffer.concat(chunks).toString('utf8');
      const given = answer(request.method ?? '', url, text ? JSON.parse(text) : {});
      return state.loses?.test(url.pathname) ? response.destroy() : give(given);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  });
}
