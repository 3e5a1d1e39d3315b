import { describe, expect, it } from 'vitest';
import type { Events } from './events';
import type { Tx } from './platform/database/db';
import {
  joinSubscriptions,
  publishEvent,
  publishStatement,
  type Subscriber,
  type Subscriptions,
} from './platform/events/outbox';

const now = new Date('2026-03-01T09:00:00Z');

/** A transaction that records what is sent in it. */
function recorder() {
  const sent: unknown[][] = [];
  const tx = { send: ({ values }: { values: unknown[] }) => void sent.push(values.slice(0, 2)) };
  return { sent, at: { tx: tx as unknown as Tx, now } };
}

describe('the compiler', () => {
  it('accepts a declared topic with its payload, and refuses every other published event', async () => {
    const { sent, at } = recorder();
    await publishEvent(at, 'order.rated', { orderNo: '1', userID: '2' });
    expect(sent).toEqual([['order.rated', '{"orderNo":"1","userID":"2"}']]);
    // @ts-expect-error a misspelt topic
    await publishEvent(at, 'order.ratd', { orderNo: '1', userID: '2' });
    // @ts-expect-error a payload without one of its fields
    await publishEvent(at, 'order.rated', { orderNo: '1' });
    // @ts-expect-error a field that the topic does not have
    await publishEvent(at, 'order.rated', { orderNo: '1', userID: '2', stars: 5 });
    // @ts-expect-error an id that is not written as digits, which JSON could not carry
    publishStatement({ now }, 'order.rated', { orderNo: 1, userID: '2' });
    // @ts-expect-error the payload of another topic
    publishStatement({ now }, 'order.rated', { questionID: '1', userID: '2' });
    // @ts-expect-error a message that nobody wrote
    publishStatement({ now }, 'privacy.requestUpdated', { userID: '1', name: 'exportRedy', ref: '1' });
  });

  it('gives a subscriber the payload of its topic, and refuses a subscriber that does not fit', async () => {
    const received: string[] = [];
    const subscriptions: Subscriptions = {
      'order.rated': [async (_, { orderNo }) => void received.push(orderNo)],
      // @ts-expect-error a field that the topic does not have
      'order.reminded': [async (_, { stars }) => void received.push(stars)],
    };
    const ofAnother = {} as Subscriber<'order.rated'>;
    // @ts-expect-error a subscriber of another topic
    const mistaken: Subscriptions = { 'chat.unmuted': [ofAnother] };
    // @ts-expect-error a misspelt topic
    const misspelt: Subscriptions = { 'order.ratd': [] };
    expect(Object.keys(joinSubscriptions(subscriptions, mistaken, misspelt))).toHaveLength(4);
    for (const subscriber of subscriptions['order.rated'] ?? [])
      if (typeof subscriber === 'function')
        await subscriber(recorder().at.tx, { orderNo: '7', userID: '2' }, {} as never);
    expect(received).toEqual(['7']);
  });

  it('knows the payload behind a topic by its name', () => {
    const moved: Pick<Events['order.updated'], 'state'> = { state: 'completed' };
    // @ts-expect-error a state that orders do not have
    moved.state = 'finished';
    expect(moved.state).toBe('finished');
  });
});
