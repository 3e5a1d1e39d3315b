import { type CallName, calls, type EndpointSpec, type ErrorRow, errors } from '@gift/contract';
import { sealChunks, sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { maxSealedPieces } from '@gift/contract/seal/seal-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from './testing/access-matrix/fixtures';
import { invalidInputs, malformedBodies } from './testing/access-matrix/invalid-inputs';
import { accessMatrix } from './testing/access-matrix/matrix';
import { sampled } from './testing/access-matrix/sample';
import { type Answered, injectCall, type TestApp, testApp } from './testing/app';
import { assertInvariants } from './testing/database/invariants';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp({ LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const names = sampled(Object.keys(calls) as CallName[]);
const specOf = (name: CallName): EndpointSpec => calls[name];
const codes = new Map(Object.values(errors).map((row: ErrorRow) => [row.code, row]));
const malformed = errors.Malformed.code;
/** As long as the suffix and the time of a sealed text. */
const tail = 'f'.repeat(29);

/** The status of an invalid body: a sealed body over the size limit is not even opened. */
function refusalOf({ sealed, body }: EndpointSpec, sent: unknown): number {
  const isTooLarge = sealed && body && sealChunks(JSON.stringify(sent) + tail).length > maxSealedPieces(body);
  return isTooLarge ? errors.SealedBodyRefused.code : malformed;
}

/** A refusal of the catalogue, with its text filled in and in the requested language. */
function expectRefusal(answer: Answered<unknown>, language: string, what: string) {
  expect(codes.has(answer.code), `${what}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(true);
  expect(answer.code, what).not.toBe(500);
  expect(answer.status, what).toBe(answer.code === 401 ? 401 : 200);
  expect(answer.message, what).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/);
  expect(/[\u4e00-\u9fff]/.test(answer.message), `${what} in ${language}: ${answer.message}`).toBe(
    language === 'zh-CN',
  );
}

let round = 0;
/** Sends what the owner would send, corrupted; waits where a limit says so. */
async function send(name: CallName, input: unknown, token: string | undefined) {
  const language = round++ % 2 === 0 ? 'en-US' : 'zh-CN';
  const options = { language, address: newAddress(), ...(token ? { token } : {}) } as const;
  let answer = await gift.call(name, input as never, options);
  if (answer.code === errors.TooManyRequests.code) {
    // Waits as long as the limit says: some are per minute, some per day.
    const { seconds } = answer.data as unknown as { seconds: number };
    gift.clock.advance((seconds + 1) * 1000);
    answer = await gift.call(name, input as never, options);
  }
  return { answer, language };
}

describe('a call with invalid input', () => {
  for (const name of names) {
    const spec = specOf(name);
    const schema = spec.body ?? spec.query;
    if (!schema) continue;
    it(`${name} takes it or says in the reader's language what is wrong`, async () => {
      const row = accessMatrix[name][0]!;
      const { people, input } = await row.setup(gift);
      const sound = typeof input === 'function' ? await input('owner') : input;
      const token = spec.access !== 'public' ? people.owner.token : undefined;
      for (const [how, spoilt] of invalidInputs(sound)) {
        if (spec.method === 'GET' && (typeof spoilt !== 'object' || spoilt === null)) continue;
        const { answer, language } = await send(name, spoilt, token);
        const what = `${name}: ${how}`;
        if (answer.code !== 200) expectRefusal(answer, language, what);
        // A query is text before it is parsed, so only bodies can be checked against their schema here. A null body
        // counts as absent, unless it came sealed.
        const read = spec.sealed ? spoilt : (spoilt ?? {});
        if (spec.method === 'POST' && !schema.safeParse(JSON.parse(JSON.stringify(read))).success)
          expect(answer.code, `${what}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(refusalOf(spec, read));
      }
      const broken = gift.logLines.filter((line) => line.includes('a request broke'));
      expect(broken.map((line) => line.slice(0, 600))).toEqual([]);
    });
  }
});

describe('a body that cannot be read', () => {
  const posts = names.filter((name) => specOf(name).method === 'POST');

  it.each(posts)('of %s is refused before anything else', async (name) => {
    const spec = specOf(name);
    const { people } = await accessMatrix[name][0]!.setup(gift);
    const tooLarge = [
      'too large',
      'application/json',
      `"${'x'.repeat((spec.bodyLimit ?? 65_536) + 1)}"`,
    ] as const;
    const bodies = spec.multipart ? malformedBodies : [...malformedBodies, tooLarge];
    for (const [how, type, payload] of bodies) {
      for (const language of ['en-US', 'zh-CN'] as const) {
        const response = await gift.app.inject({
          method: 'POST',
          url: spec.path,
          payload,
          remoteAddress: newAddress(),
          headers: {
            'content-type': type,
            'accept-language': language,
            authorization: `Bearer ${people.owner.token}`,
            'idempotency-key': `hostile-${name}-${round++}-0000000000`.slice(0, 60),
            ...(spec.sealed ? { [sealHeader]: sealHeaderValue } : {}),
          },
        });
        const what = `${name} sent ${how}`;
        // Some calls answer null.
        const answer = { status: response.statusCode, ...response.json() };
        if (answer.code === 200) expect(spec.body?.safeParse({}).success ?? true, what).toBe(true);
        else expectRefusal(answer, language, what);
      }
    }
  });

  it.each(['%00', '%zz', 'a[b]=1', 'orderNo=1&orderNo=2', `orderNo=${'9'.repeat(4_000)}`, '__proto__=1'])(
    'or the query %s gets a known response code from every call',
    async (query) => {
      const { people } = await accessMatrix.orderList[0]!.setup(gift);
      for (const name of names.filter((one) => specOf(one).method === 'GET')) {
        const { response, answer } = await injectCall(gift.app, specOf(name), {
          url: `${specOf(name).path}?${query}`,
          remoteAddress: newAddress(),
          headers: { authorization: `Bearer ${people.owner.token}` },
        });
        expect(response.statusCode, `${name}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(200);
        if (answer.code !== 200) expect(codes.has(answer.code), name).toBe(true);
      }
    },
  );
});
