import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { sealBody } from '../../testing/seal';
import { newSecret } from '../ids';

let gift: TestApp;
let user: TestUser;
beforeAll(async () => {
  gift = await testApp();
  user = await createTestUser(gift);
});
afterAll(() => gift.close());

describe('a replayed sealed login', () => {
  const login = async (data: string) => {
    const response = await gift.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { [sealHeader]: sealHeaderValue },
      payload: { data },
    });
    return response.json().code as number;
  };
  const sealedLogin = () =>
    sealBody(
      gift.services.keys,
      { account: user.phone, password: user.password, deviceName: 'A name long enough for a second piece' },
      gift.clock.now(),
    );
  const own = (text: string) =>
    publicEncrypt(
      {
        key: createPublicKey(gift.services.keys.sealedCalls[0].privateKey),
        padding: constants.RSA_PKCS1_PADDING,
      },
      Buffer.from(text),
    ).toString('hex');
  const disguises: Record<string, (data: string) => string> = {
    'as it was': (data) => data,
    'in capitals': (data) => data.toUpperCase(),
    'with an empty piece of the replayer behind it': (data) => `${data}|${own('')}`,
    'with a blank of the replayer before it': (data) => `${own(' ')}|${data}`,
  };
  it.each(Object.entries(disguises))('is not taken twice %s', async (_, disguise) => {
    const data = sealedLogin();
    expect(data).toContain('|');
    expect(await login(data)).toBe(200);
    expect(await login(disguise(data))).toBe(1004);
  });
});

describe('an envelope around a command', () => {
  const sendSealed = async (data: string, idempotencyKey: string) => {
    const response = await gift.app.inject({
      method: 'POST',
      url: '/api/order/submit',
      headers: {
        authorization: `Bearer ${user.token}`,
        'idempotency-key': idempotencyKey,
        [sealHeader]: sealHeaderValue,
      },
      payload: { data },
    });
    return response.json().data.refusal as string;
  };
  const sealed = (body: object) => sealBody(gift.services.keys, body, gift.clock.now());

  it.each([
    ['that was refused', { quoteID: '4711' }, 'QuoteNotFound'],
    ['whose body is malformed', { quoteID: 'x' }, 'Malformed'],
  ])('%s is spent, whatever key it comes back with', async (_, body, refusal) => {
    const data = sealed(body);
    expect(await sendSealed(data, 'a-key-of-sixteen-1')).toBe(refusal);
    expect(await sendSealed(data, 'a-key-of-sixteen-1')).toBe('SealedBodyRefused');
    expect(await sendSealed(data, 'a-key-of-sixteen-2')).toBe('SealedBodyRefused');
    expect(await sendSealed(sealed(body), 'a-key-of-sixteen-1')).toBe(refusal);
  });

  it('is executed once if several copies arrive at the same time', async () => {
    const { rows: before } = await gift.database.pool.query('select count(*) from wallet.top_ups');
    const data = sealed({ amountKobo: '500000', method: 'card' });
    const topUp = () =>
      gift.app.inject({
        method: 'POST',
        url: '/api/walletOrder/topUp',
        headers: {
          authorization: `Bearer ${user.token}`,
          'idempotency-key': newSecret(),
          [sealHeader]: sealHeaderValue,
        },
        payload: { data },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, topUp));
    const codes = answers.map((answer) => answer.json().code).sort((a, b) => a - b);
    expect(codes).toEqual([200, 1004, 1004, 1004, 1004, 1004]);
    const { rows: after } = await gift.database.pool.query('select count(*) from wallet.top_ups');
    expect(Number(after[0].count) - Number(before[0].count)).toBe(1);
  });
});

describe('the figures of the process', () => {
  const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
    gift.app.inject({ url: '/metrics', remoteAddress, headers });
  it('are for the machines of the operator', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.17.0.1', '192.168.1.4', 'fd00::1'])
      expect((await read(address)).body, address).toContain('gift_http_request_seconds');
  });
  it('are not available to other clients or through a proxy', async () => {
    for (const address of ['102.89.1.1', '::ffff:102.89.1.1', '172.32.0.1', '2a00::1'])
      expect((await read(address)).statusCode, address).toBe(404);
    const forwarded = await read('127.0.0.1', { 'x-forwarded-for': '102.89.1.1' });
    expect(forwarded.statusCode).toBe(404);
    expect(forwarded.body).not.toContain('gift_http');
  });
});

describe('a malformed upload body', () => {
  const send = (payload: string, boundary = '; boundary=x') =>
    gift.app.inject({
      method: 'POST',
      url: '/api/upload/upload',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': `multipart/form-data${boundary}`,
      },
      payload: payload.replaceAll('\n', '\r\n'),
    });
  const part = (name: string) => `--x\nContent-Disposition: form-data; name="${name}"\n\nabc\n`;
  it.each([
    ['ends in the middle', part('file').replace('name="file"', 'name="file"; filename="a"')],
    ['names a prototype', `${part('__proto__').replace('_"', '_"; filename="a"')}--x--\n`],
    ['has too many fields', `${Array.from({ length: 20 }, (_, at) => part(`f${at}`)).join('')}--x--\n`],
    ['has no boundary', 'abc', ''],
  ])('is refused and no bug of ours when it %s', async (_, payload, boundary?: string) => {
    expect((await send(payload, boundary)).json().data).toEqual({ refusal: 'Malformed', field: 'file' });
  });
});

it.each([
  '/api/order/list?search=9999999999999999999',
  '/api/order/list?tab=bought&cursor=9999999999999999999',
  '/api/order/list?tab=bought&cursor=1%20or%201',
  '/api/order/list?from=0000-01-01T00:00:00Z',
  `/api/offer/list?type=1&cursor=${Buffer.from('999999999999999999.9223372036854775807').toString('base64url')}`,
])('%s is answered, not broken by', async (url) => {
  const response = await gift.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
  expect(response.statusCode).toBe(200);
});

it('every response has security headers, and API responses are not cached', async () => {
  for (const url of ['/%zz', '/nope', '/api/nope', '/api/wallet/summary', '/api/config']) {
    const { headers } = await gift.app.inject({ url });
    expect(headers['content-security-policy'], url).toContain("default-src 'none'");
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store');
  }
});
