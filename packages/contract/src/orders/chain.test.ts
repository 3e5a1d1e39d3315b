import { createHash, webcrypto } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainedEvent,
  canonicalJson,
  chain,
  firstHash,
  type Json,
  type OrderLogEvent,
  verifyChain,
} from './chain';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const browserSha256 = async (text: string) => {
  const bytes = new Uint8Array(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const eventOf = (seq: number, data: OrderLogEvent['data'] = {}): OrderLogEvent => ({
  seq,
  orderNo: '260601000017',
  event: 'pay',
  actor: 'buyer',
  fromState: 'awaitingPayment',
  toState: 'awaitingCode',
  at: '2026-06-01T12:00:00.000Z',
  data,
});

function logOf(data: OrderLogEvent['data'][]): ChainedEvent[] {
  const log: ChainedEvent[] = [];
  for (const [at, item] of data.entries())
    log.push(chain(log.at(-1)?.hash ?? firstHash, eventOf(at + 1, item), sha256));
  return log;
}

const five = logOf([{}, { amountKobo: '9200000' }, { note: '好' }, { a: [1, 2] }, {}]);

describe('canonical JSON', () => {
  it('writes the same text for any key order', () => {
    expect(canonicalJson({ b: 1, a: { d: null, c: [true, 'x"\n₦'] } })).toBe(
      '{"a":{"c":[true,"x\\"\\n₦"],"d":null},"b":1}',
    );
    expect(canonicalJson({ a: -0 })).toBe('{"a":0}');
  });

  it('refuses values that JSON cannot represent exactly', () => {
    for (const value of [undefined, 1n, Number.NaN, 0.5, 2 ** 53, new Date(), () => 1, new Map()]) {
      expect(() => canonicalJson({ value } as unknown as Json), String(value)).toThrow(TypeError);
    }
  });

  it('is equivalent to JSON, and two different values never have the same text', () => {
    const integer = fc.integer();
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        integer,
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('tree')),
        fc.dictionary(fc.string(), tie('tree'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        expect(JSON.parse(canonicalJson(one))).toEqual(JSON.parse(JSON.stringify(one)));
        expect(canonicalJson(one) === canonicalJson(other)).toBe(isDeepStrictEqual(one, other));
      }),
    );
  });
});

describe('an event log', () => {
  it('verifies from its first event, with a server hash and with a browser hash', async () => {
    expect(await verifyChain(five, sha256)).toEqual({ ok: true, head: five[4]!.hash });
    expect(await verifyChain(five, browserSha256)).toEqual({ ok: true, head: five[4]!.hash });
    expect(await verifyChain([], sha256)).toEqual({ ok: true, head: firstHash });
  });

  it('has the hash that anybody can compute by hand', () => {
    const text = `${firstHash}{"actor":"buyer","at":"2026-06-01T12:00:00.000Z","data":{},"event":"pay","fromState":"awaitingPayment","orderNo":"260601000017","seq":1,"toState":"awaitingCode"}`;
    expect(five[0]!.hash).toBe(sha256(text));
  });

  it('detects a change to any field of any event', async () => {
    for (const [at, event] of five.entries()) {
      for (const field of ['event', 'actor', 'fromState', 'toState', 'at'] as const) {
        const changed = five.with(at, { ...event, [field]: `${event[field]}x` });
        expect(await verifyChain(changed, sha256), field).toEqual({
          ok: false,
          seq: at + 1,
          problem: 'content',
        });
      }
      const data = five.with(at, { ...event, data: { ...event.data, more: 1 } });
      expect(await verifyChain(data, sha256)).toMatchObject({ ok: false, seq: at + 1, problem: 'content' });
    }
  });

  it('detects a changed event with a recomputed hash at the next link', async () => {
    const forged = chain(five[1]!.prevHash, { ...eventOf(2), actor: 'seller' }, sha256);
    expect(await verifyChain(five.with(1, forged), sha256)).toEqual({ ok: false, seq: 3, problem: 'link' });
  });

  it('detects a dropped, repeated, moved or foreign event', async () => {
    expect(await verifyChain(five.toSpliced(2, 1), sha256)).toEqual({ ok: false, seq: 3, problem: 'order' });
    expect(await verifyChain(five.toSpliced(2, 0, five[1]!), sha256)).toEqual({
      ok: false,
      seq: 3,
      problem: 'order',
    });
    expect(await verifyChain([five[1]!, five[0]!], sha256)).toEqual({ ok: false, seq: 1, problem: 'order' });
    expect(await verifyChain(five.with(2, { ...five[2]!, orderNo: '9' }), sha256)).toMatchObject({
      problem: 'order',
    });
  });

  it('has another head hash when its end is cut off', async () => {
    const check = await verifyChain(five.slice(0, 4), sha256);
    expect(check).toEqual({ ok: true, head: five[3]!.hash });
  });
});
