import { type DigestProof, leadsToDay, noHash } from '@gift/contract/digest-proof';
import { verifyChain } from '@gift/contract/orders/chain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayProblems, daysOf, proofProblems, textOf } from '../../../../../tools/verify/save-digests.mjs';
import { days, hours, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';
import type { TestUser } from '../../testing/fixtures/users';
import { levelsOver, sha256 } from './tree';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const published = async () => (await gift.call('dayDigests', { limit: 400 })).data.days;
const proofsOf = async (orderNo: string, { token }: TestUser): Promise<DigestProof[]> =>
  (await gift.call('orderDigests', { orderNo }, { token })).data.proofs;
/** Advances the clock to half past midnight in Lagos, when the digest of the day before is made. */
async function nextNight() {
  const now = gift.clock.now().getTime() + hours(1);
  gift.clock.advance(days(1) - (now % days(1)) + minutes(30));
  await gift.runDue();
}

describe('the tree of a day', () => {
  it('the proof of every entry leads to the day hash, and no altered proof does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (count) => {
        const lines = Array.from({ length: count }, (_, n) => sha256(`gift-line|order|${n}|1|${noHash}`));
        const levels = levelsOver(lines);
        const day = { prevHash: noHash, day: '2026-06-10', logs: count };
        const dayHash = sha256(`gift-day|${noHash}|2026-06-10|${count}|${levels.at(-1)![0]!}`);
        for (let position = 0; position < count; position++) {
          const steps = levels.slice(0, -1).flatMap((level, at) => {
            const beside = (position >> at) ^ 1;
            const hash = level[beside];
            return hash === undefined
              ? []
              : [{ side: beside % 2 ? ('right' as const) : ('left' as const), hash }];
          });
          const proof = {
            log: 'order' as const,
            ref: String(position),
            seq: 1,
            head: noHash,
            ...day,
            dayHash,
            steps,
          };
          expect(await leadsToDay(proof, sha256)).toBe(true);
          for (const wrong of [{ seq: 2 }, { ref: 'x' }, { log: 'dispute' as const }, { logs: count + 1 }])
            expect(await leadsToDay({ ...proof, ...wrong }, sha256)).toBe(false);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('the digest of a day', () => {
  it('contains every log that grew that day; its sides get the proofs, others are refused', async () => {
    const trade = await createTrade(gift);
    const { orderNo: first } = await trade.completed();
    const { orderNo: second } = await trade.submitted();
    expect(await proofsOf(first, trade.buyer)).toEqual([]);
    await nextNight();
    const [today, ...before] = await published();
    expect(today).toMatchObject({ day: '2026-06-01', logs: 2, prevHash: before[0]?.hash ?? noHash });
    for (const orderNo of [first, second])
      for (const user of [trade.buyer, trade.seller]) {
        const [proof, ...others] = await proofsOf(orderNo, user);
        expect(others).toEqual([]);
        expect(proof!.dayHash).toBe(today!.hash);
        expect(await leadsToDay(proof!, sha256)).toBe(true);
        // The proof covers an event of the log that this reader sees.
        const { events } = (await gift.call('orderEventLog', { orderNo }, { token: user.token })).data;
        expect(events[proof!.seq - 1]!.hash).toBe(proof!.head);
        expect(await verifyChain(events, sha256)).toMatchObject({ ok: true });
      }
    const refused = await gift.call('orderDigests', { orderNo: first }, { token: trade.stranger.token });
    expect(refused.data).toMatchObject({ refusal: 'OrderNotFound' });
  });

  it('contains dispute logs too, and only entries added since the day before', async () => {
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const { orderNo } = await cases.asked('buyer');
    await nextNight();
    const proofs = await proofsOf(orderNo, trade.seller);
    expect(proofs.map(({ log }) => log)).toEqual(['order', 'dispute']);
    for (const proof of proofs) expect(await leadsToDay(proof, sha256)).toBe(true);
    const { day } = proofs[0]!;
    // Completed orders no longer change: they stay with the day they ended on.
    const still = await createTrade(gift);
    const { orderNo: ended } = await still.completed();
    await nextNight();
    const [proof] = await proofsOf(ended, still.buyer);
    expect(proof!.day > day).toBe(true);
    gift.clock.advance(days(2));
    await gift.runDue();
    expect((await proofsOf(ended, still.buyer))[0]!.day >= proof!.day).toBe(true);
    const counts = await gift.database.many<{ times: bigint }>(sql`
      select count(*) as times from digests.nodes where level = 0 group by log, ref, seq`);
    expect(counts.every(({ times }) => times === 1n)).toBe(true);
  });

  it('takes in a line that was written late, dated the day before', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    await nextNight();
    const [before] = await proofsOf(orderNo, trade.buyer);
    // After downtime, a process writes a timeout with the time of its deadline.
    await gift.database.run(sql`
      insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash)
      select order_id, seq + 1, event, actor, from_state, to_state, ${new Date(gift.clock.now().getTime() - hours(12))},
        data, ${sha256('late')} from orders.events where order_id = ${BigInt(orderNo)} order by seq desc limit 1`);
    await nextNight();
    const [after] = await proofsOf(orderNo, trade.buyer);
    expect(after!.seq).toBeGreaterThan(before!.seq);
    expect(await leadsToDay(after!, sha256)).toBe(true);
  });

  it('includes once a dispute entry that is written many days after its date', async () => {
    const trade = await createTrade(gift);
    const { disputeID, orderNo } = await disputesOf(gift, trade).asked('buyer');
    const id = BigInt(disputeID);
    const heldUntil = new Date(gift.clock.now().getTime() + days(30));
    await gift.database.run(sql`
      insert into platform.retry_backoff (work, row_id, tries, until) values ('dispute deadlines', ${id}, 1, ${heldUntil})`);
    const arrivedAt = gift.clock.now();
    for (let night = 0; night < 8; night++) await nextNight();
    const ofCase = async () =>
      (await proofsOf(orderNo, trade.seller)).filter(({ log }) => log === 'dispute').map(({ seq }) => seq);
    const before = Math.max(...(await ofCase()));
    await gift.database.run(sql`
      insert into disputes.events (case_id, seq, event, actor, from_state, to_state, at, data, hash)
      select case_id, seq + 1, event, actor, from_state, to_state, ${arrivedAt}, data, ${sha256('heard late')}
      from disputes.events where case_id = ${id} order by seq desc limit 1`);
    // The dispute continues, so it is not overdue when the digest is made.
    await gift.database.run(sql`update disputes.cases set deadline_at = ${heldUntil} where id = ${id}`);
    for (let night = 0; night < 2; night++) await nextNight();
    expect(Math.max(...(await ofCase()))).toBe(before + 1);
    const { times } = await gift.database.one<{ times: bigint }>(sql`
      select count(*) as times from digests.nodes where log = 'dispute' and ref = ${id} and seq = ${before + 1}`);
    expect(times).toBe(1n);
  });

  it('is created for every day, even for days without entries', async () => {
    gift.clock.advance(days(3));
    for (let day = 0; day < 4; day++) await gift.runDue();
    const all = await published();
    for (const [at, one] of all.entries()) {
      const next = all[at + 1];
      if (next) expect(Date.parse(one.day) - Date.parse(next.day)).toBe(days(1));
      expect(one.prevHash).toBe(next?.hash ?? noHash);
    }
    const older = (await gift.call('dayDigests', { before: all[1]!.day, limit: 1 })).data.days;
    expect(older).toEqual([all[2]]);
  });

  it('cannot be changed or dropped', async () => {
    await expect(gift.database.run(sql`update digests.days set logs = 0`)).rejects.toThrow('append-only');
    await expect(gift.database.run(sql`delete from digests.nodes`)).rejects.toThrow('append-only');
  });

  it('reveals a rewritten past to anyone who keeps a copy', async () => {
    const all = (await published()).reverse();
    const savedDays = daysOf(textOf(all.slice(0, -1)));
    expect(dayProblems(savedDays, all)).toEqual([]);
    // One changed byte of one day, with every later hash recomputed, as the owner of the database could.
    let prevHash = noHash;
    const forged = all.map((day, at) => {
      const one = { ...day, prevHash, logs: at === 1 ? day.logs + 1 : day.logs };
      prevHash = sha256(`gift-day|${one.prevHash}|${one.day}|${one.logs}|${one.rootHash}`);
      return { ...one, hash: prevHash };
    });
    expect(dayProblems([], forged)).toEqual([]);
    expect(dayProblems(savedDays, forged)[0]).toBe(`${all[1]!.day}: is not what it was when it was kept`);
    expect(dayProblems(savedDays, all.slice(0, 2))).toContain(`${savedDays[2]!.day}: was kept, and is gone`);
    expect(dayProblems(savedDays, [all[0]!, { ...all[1]!, logs: 9 }, ...all.slice(2)])).toEqual([
      `${all[1]!.day}: its hash is of something else`,
    ]);
    // The day as it was saved, followed by the day that proofs lead to now.
    const twice = { ...all[1]!, prevHash: all[1]!.hash, logs: all[1]!.logs + 1 };
    const hash = sha256(`gift-day|${twice.prevHash}|${twice.day}|${twice.logs}|${twice.rootHash}`);
    expect(dayProblems(savedDays.slice(0, 2), [...all.slice(0, 2), { ...twice, hash }])).toEqual([
      `${twice.day}: does not come after ${twice.day}`,
    ]);
    // Values that would inject lines into the saved copy or the terminal.
    const line = { ...all[0]!, rootHash: `${noHash} ${noHash}\n\u001b[2J` };
    const strange = { ...line, hash: sha256(`gift-day|${noHash}|${line.day}|${line.logs}|${line.rootHash}`) };
    expect(dayProblems([], [strange])).toEqual(['there is something among the days that is none']);
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    await nextNight();
    const proofs = await proofsOf(orderNo, trade.buyer);
    const now = (await published()).reverse();
    expect(proofProblems(proofs, now)).toEqual([]);
    expect(proofProblems([{ ...proofs[0]!, head: noHash }], now)).toHaveLength(1);
    expect(proofProblems(proofs, all)).toHaveLength(1);
  });
});
