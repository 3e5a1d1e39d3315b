import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { sql, type Tx } from '../database/db';
import { publishEvent, relayOutbox } from './outbox';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(() => gift.database.run(sql`delete from platform.outbox`));

const write = (userID: string) =>
  gift.database.transaction((tx) => publishEvent({ tx, now: gift.clock.now() }, 'chat.unmuted', { userID }));
const pending = async () =>
  Number((await gift.database.one<{ n: bigint }>(sql`select count(*) as n from platform.outbox`)).n);

describe('the outbox', () => {
  it('drops an event if its transaction rolls back', async () => {
    const failing = gift.database.transaction(async (tx) => {
      await publishEvent({ tx, now: gift.clock.now() }, 'chat.unmuted', { userID: '1' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow();
    expect(await pending()).toBe(0);
  });

  it('hands each event to every subscriber of its topic, in order, and forgets it', async () => {
    const seen: string[] = [];
    const records =
      (name: string) =>
      async (_: unknown, { userID }: { userID: string }) =>
        void seen.push(`${name}${userID}`);
    for (const id of ['1', '2']) await write(id);
    const handed = await relayOutbox(
      gift.services,
      { 'chat.unmuted': [records('a'), records('b')], 'order.rated': [records('c')] },
      gift.clock.now(),
    );
    expect([handed, seen, await pending()]).toEqual([2, ['a1', 'b1', 'a2', 'b2'], 0]);
  });

  it('hands several events to a subscriber of batches together, before the others, and a single one in its place', async () => {
    const seen: string[] = [];
    const one =
      (name: string) =>
      async (_: unknown, { userID }: { userID: string }) =>
        void seen.push(`${name}${userID}`);
    const together = {
      handleAll: async (_: unknown, events: readonly { payload: { userID: string } }[]) =>
        void seen.push(events.map(({ payload }) => payload.userID).join('+')),
    };
    const relay = () =>
      relayOutbox(gift.services, { 'chat.unmuted': [one('a'), together, one('b')] }, gift.clock.now());
    for (const id of ['1', '2']) await write(id);
    expect([await relay(), seen.splice(0)]).toEqual([2, ['1+2', 'a1', 'b1', 'a2', 'b2']]);
    await write('3');
    expect([await relay(), seen]).toEqual([1, ['a3', '3', 'b3']]);
  });

  it('defers a failing event without blocking the others', async () => {
    const seen: string[] = [];
    const picky = async (_: unknown, { userID: id }: { userID: string }) => {
      if (id === 'bad') throw new Error('cannot');
      seen.push(id);
    };
    for (const id of ['1', 'bad', '2']) await write(id);
    const relay = () => relayOutbox(gift.services, { 'chat.unmuted': [picky] }, gift.clock.now());
    expect(await relay()).toBe(2);
    // The first batch rolled back after '1', so '1' is delivered again one by one: at least once, never zero times.
    expect(new Set(seen)).toEqual(new Set(['1', '2']));
    expect([await relay(), await pending()]).toEqual([0, 1]);
    gift.clock.advance(5000);
    await relay();
    const row = await gift.database.one<{ tries: number }>(sql`select tries from platform.outbox`);
    expect(row.tries).toBe(2);
  });

  it('delivers each event once when several relays run at the same time', async () => {
    const seen: string[] = [];
    const records = async (_: unknown, { userID: id }: { userID: string }) => void seen.push(id);
    for (let id = 0; id < 120; id++) await write(String(id));
    const relay = () => relayOutbox(gift.services, { 'chat.unmuted': [records] }, gift.clock.now());
    while ((await Promise.all([relay(), relay(), relay()])).some((handed) => handed > 0));
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe('a batch of events', () => {
  it('does not wait for a locked row, and delivers its events one by one instead', async () => {
    await gift.database.run(sql`create table scratch (id bigint primary key)`);
    await gift.database.run(sql`insert into scratch values (1)`);
    const seen: string[] = [];
    const lines = gift.logLines.length;
    let letGo = () => {};
    const ended = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let holds = () => {};
    const isHeld = new Promise<void>((resolve) => {
      holds = resolve;
    });
    const lockingTransaction = gift.database.transaction(async (tx) => {
      await tx.run(sql`select from scratch where id = 1 for update`);
      holds();
      await ended;
    });
    await isHeld;
    const batches: bigint[] = [];
    const writes = async (tx: Tx, { userID: id }: { userID: string }) => {
      batches.push((await tx.one<{ id: bigint }>(sql`select txid_current() as id`)).id);
      await tx.run(sql`update scratch set id = id where id = 1 and ${id} = '2'`);
      seen.push(id);
    };
    for (const id of ['1', '2']) await write(id);
    const relay = relayOutbox(gift.services, { 'chat.unmuted': [writes] }, gift.clock.now());
    setTimeout(letGo, 500);
    expect(await relay).toBe(2);
    await lockingTransaction;
    // The batch received both and failed; then each had a transaction of its own.
    expect(new Set(batches).size).toBe(3);
    expect(await pending()).toBe(0);
    expect(gift.logLines.slice(lines).some((line) => line.includes('a batch of events failed'))).toBe(false);
  });
});
