import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config';
import { connectionProblem, outsideProblems } from './outside-parts';

let refusing: Server;
let http = '';
/** A port that nothing listens on; fetch refuses low ones itself. */
const closed = '127.0.0.1:43999';

beforeAll(async () => {
  refusing = createServer((request, response) => {
    const isCluster = request.url?.startsWith('/auth/');
    response.writeHead(isCluster ? 200 : 401, { 'content-type': 'application/json' });
    response.end(isCluster ? '{"errCode":1001}' : '{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => refusing.once('listening', resolve));
  http = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
});
afterAll(() => {
  refusing.close();
});

const keys = {
  PAYSTACK: { PAYSTACK_SECRET_KEY: 'sk_test_secret000' },
  MONNIFY: { MONNIFY_API_KEY: 'secret000', MONNIFY_SECRET_KEY: 'secret000', MONNIFY_CONTRACT_CODE: '1234' },
  TERMII: { TERMII_API_KEY: 'secret000', TERMII_SENDER_ID: 'Gift' },
  AFRICASTALKING: { AFRICASTALKING_API_KEY: 'secret000', AFRICASTALKING_USERNAME: 'gift' },
  YOUVERIFY: { YOUVERIFY_API_KEY: 'secret000' },
};
const problems = (env: Record<string, string>) => outsideProblems(parseConfig(env));

describe.each(Object.entries(keys))('%s', (name, secrets) => {
  it.each([
    [
      'at a host that does not exist',
      () => 'http://no-such-host.invalid',
      `${name}_URL: the host no-such-host.invalid was not found`,
    ],
    [
      'that refuses the connection',
      () => `http://${closed}`,
      `${name}_URL: ${closed} refused the connection`,
    ],
    ['that refuses the key', () => http, Object.keys(secrets)[0]],
  ])('%s is named with its variable', async (_, url, expected) => {
    const [problem, ...others] = await problems({ ...secrets, [`${name}_URL`]: url() });
    expect(others).toEqual([]);
    expect(problem).toContain(expected);
    expect(problem).not.toContain('secret000');
  });
});

it.each([
  [
    'not found',
    () => 'smtp://no-such-host.invalid:25',
    'SMTP_URL: the host no-such-host.invalid was not found',
  ],
  ['refused', () => `smtp://${closed}`, `SMTP_URL: ${closed} refused the connection`],
])('a mail server that is %s', async (_, url, expected) => {
  const [problem] = await problems({ SMTP_URL: url(), MAIL_FROM: 'gift@example.com' });
  expect(problem).toContain(expected);
});

it('a mail server that refuses the password', () => {
  const refused = Object.assign(new Error('Invalid login: 535 no'), { code: 'EAUTH', responseCode: 535 });
  expect(
    connectionProblem(refused, { variable: 'SMTP_URL', url: 'smtps://gift:secret000@mail.example:465' }),
  ).toBe('SMTP_URL: mail.example:465 refused the user or the password');
});

it('a cluster that refuses the connection or the secret', async () => {
  const cluster = { IM_WS_URL: http.replace('http', 'ws'), IM_ADMIN_SECRET: 'a-secret-of-16-characters' };
  expect(await problems({ ...cluster, IM_API_URL: http })).toEqual([
    `IM_ADMIN_SECRET: ${new URL(http).host} refused it`,
  ]);
  const away = await problems({ ...cluster, IM_API_URL: `http://${closed}`, IM_WS_URL: `ws://${closed}` });
  expect(away.map((line) => line.split(':')[0])).toEqual(['IM_API_URL', 'IM_WS_URL']);
});

it('no part is asked without its variables', async () => {
  expect(await problems({})).toEqual([]);
});
