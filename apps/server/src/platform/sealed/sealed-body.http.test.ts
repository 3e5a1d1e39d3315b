import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { type CallName, calls, type EndpointSpec } from '@gift/contract';
import { sealChunks, sealHeader, sealHeaderValue, sealJoint } from '@gift/contract/seal/seal';
import { maxSealedPieces } from '@gift/contract/seal/seal-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { newSecret } from '../ids';

let gift: TestApp;
let user: TestUser;
beforeAll(async () => {
  gift = await testApp();
  user = await createTestUser(gift);
});
afterAll(() => gift.close());

let addresses = 0;
const newAddress = () => `102.89.7.${++addresses}`;
const maxPieces = (name: CallName) => maxSealedPieces((calls[name] as EndpointSpec).body!);

/** A sealed text with the given number of pieces, padded with blanks, which JSON ignores. */
function sealed(body: object, pieces = 1): string {
  const { keys } = gift.services;
  const key = createPublicKey(keys.sealedCalls[0].privateKey);
  const tail = keys.sealSuffix + gift.clock.now().getTime();
  const text = JSON.stringify(body);
  const padded = text.padEnd(pieces * 100 - tail.length) + tail;
  return sealChunks(padded)
    .map((piece) => publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, piece).toString('hex'))
    .join(sealJoint);
}

async function send(name: CallName, data: unknown, options: { address?: string; token?: string } = {}) {
  const startedAt = performance.now();
  const response = await gift.app.inject({
    method: 'POST',
    url: calls[name].path,
    remoteAddress: options.address ?? newAddress(),
    headers: {
      [sealHeader]: sealHeaderValue,
      'idempotency-key': newSecret(),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    payload: { data },
  });
  const { code, data: answer, message } = response.json();
  const tookMs = performance.now() - startedAt;
  return { status: response.statusCode, code, answer, message, tookMs };
}

const login = () => ({ account: user.phone, password: user.password });
const refused = 'SealedBodyRefused';

describe('a sealed body of more pieces than its call needs', () => {
  it('is refused as every other bad body is, however right each piece may be', async () => {
    const { tookMs: _, ...known } = await send('login', 'zz'.repeat(128));
    expect(known.answer).toEqual({ refusal: refused });
    for (const pieces of [maxPieces('login') + 1, 250]) {
      const { tookMs: __, ...answer } = await send('login', sealed(login(), pieces));
      expect(answer).toEqual(known);
    }
  });

  it('is opened up to that number', async () => {
    expect((await send('login', sealed(login(), maxPieces('login')))).code).toBe(200);
    const ship = { orderNo: '4711', cards: [], isFormatConfirmed: false, isUnused: true };
    const { answer } = await send('shipOrder', sealed(ship, maxPieces('shipOrder')), { token: user.token });
    expect(answer.refusal).toBe('Malformed');
  });
});

it('every bad sealed body gets the same answer after the same minimum time', async () => {
  const [good, other] = [sealed(login(), 12), sealed(login(), 12)];
  const bad: Record<string, unknown> = {
    'no text': 7,
    'no hex': 'zz'.repeat(128),
    'a bad first piece': `${'0'.repeat(256)}|${good}`,
    'a bad last piece': `${good}|${'0'.repeat(256)}`,
    'no suffix': other.split('|').slice(0, -1).join('|'),
    'too many': sealed(login(), 60),
    'too large': 'a'.repeat(60_000),
  };
  const seen = new Set<string>();
  for (const [what, data] of Object.entries(bad)) {
    const { tookMs, ...answer } = await send('login', data);
    seen.add(JSON.stringify(answer));
    expect(tookMs, what).toBeGreaterThanOrEqual(49);
  }
  expect([...seen]).toEqual([expect.stringContaining(refused)]);
});

describe('the pieces of a minute', () => {
  it('are counted per address across all calls that need no session', async () => {
    const address = newAddress();
    const heavy = { login: sealed({}, maxPieces('login')), forgetPwd: sealed({}, maxPieces('forgetPwd')) };
    const outcomes: string[] = [];
    for (let round = 0; round < 30 && !outcomes.includes('TooManyRequests'); round++)
      for (const name of ['login', 'forgetPwd'] as const)
        outcomes.push((await send(name, heavy[name], { address })).answer.refusal);
    expect(outcomes.at(-1)).toBe('TooManyRequests');
    expect(outcomes.length).toBeGreaterThan(10);

    const isFull = async (name: CallName, from: string) =>
      (await send(name, sealed({}), { address: from })).answer.refusal === 'TooManyRequests';
    expect(await isFull('login', address)).toBe(true);
    expect(await isFull('forgetPwd', address)).toBe(true);
    expect(await isFull('finishTwoStep', address)).toBe(true);
    expect(await isFull('login', newAddress())).toBe(false);
  });

  it('are counted for an account from wherever it calls', async () => {
    const ship = sealed({}, maxPieces('shipOrder'));
    const { token } = await createTestUser(gift);
    const outcomes: string[] = [];
    for (let tries = 0; tries < 40 && outcomes.at(-1) !== 'TooManyRequests'; tries++)
      outcomes.push((await send('shipOrder', ship, { token })).answer.refusal);
    expect(outcomes.at(-1)).toBe('TooManyRequests');
    const other = { token: user.token };
    expect((await send('shipOrder', sealed({}), other)).answer.refusal).toBe('Malformed');
  });

  it('are enough for 500 logins of two pieces from one address', async () => {
    const address = newAddress();
    // Pieces count, not calls.
    const bodies = Array.from({ length: 100 }, () => sealed({}, 10));
    const answers = await Promise.all(bodies.map((data) => send('finishTwoStep', data, { address })));
    expect(new Set(answers.map(({ answer }) => answer.refusal))).toEqual(new Set(['Malformed']));
  });
});
