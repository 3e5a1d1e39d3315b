import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hours, later, minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { type TestApp, testApp } from '../../../testing/app';
import { consoleOf } from '../../../testing/console';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { fundWallet } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { consoleCookie } from '../access/sessions';
import { liveSweep } from './sweep';

let gift: TestApp;
let port: number;
beforeAll(async () => {
  gift = await testApp();
  await gift.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gift.app.server.address() as AddressInfo).port;
});
afterAll(() => gift.close());

const open = new Set<http.ClientRequest>();
afterEach(() => {
  for (const request of open) request.destroy();
  open.clear();
});

type Listening = {
  status: number;
  headers: http.IncomingHttpHeaders;
  received: LiveEvent[];
  closed: Promise<unknown>;
};

/** Opens the stream like a browser and collects its events. */
const listen = (token: string, headers: Record<string, string> = {}): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const all = { cookie: `${consoleCookie.name}=${token}`, ...headers };
    const request = http.get({ port, path: '/api/operator/live', headers: all }, (response) => {
      const received: LiveEvent[] = [];
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        const whole = text.split('\n\n');
        text = whole.pop() ?? '';
        for (const one of whole)
          if (one.startsWith('data: ')) received.push(JSON.parse(one.slice('data: '.length)));
      });
      const closed = new Promise((done) => response.once('close', done));
      resolve({ status: response.statusCode!, headers: response.headers, received, closed });
    });
    request.once('error', reject);
    open.add(request);
  });

async function colleague(...roles: StaffRole[]): Promise<{ user: TestUser; token: string } & Listening> {
  const user = await createTestUser(gift, { roles });
  const token = await consoleOf(gift.services, user.token);
  return { user, token, ...(await listen(token)) };
}
const soon = { timeout: 60_000 };

it('opens only with a console session, from the pages of the console', async () => {
  const { headers, token } = await colleague('support');
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect((await listen('made-up')).status).toBe(401);
  expect((await listen(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
  const user = await createTestUser(gift, {});
  expect((await listen(await consoleOf(gift.services, user.token))).status).toBe(401);
});

it('sends an event to staff who decide cases when a case arrives or is claimed, and none to support', async () => {
  const trade = await createTrade(gift);
  const moderator = await colleague('moderator');
  const other = await colleague('lead');
  const support = await colleague('support');
  const { disputeID, orderNo } = await disputesOf(gift, trade).queued();
  await gift.runDue();
  const queued = { kind: 'case', disputeID, orderNo, state: 'queued', moderatorID: null };
  await expect.poll(() => moderator.received, soon).toContainEqual(expect.objectContaining(queued));
  const answer = await gift.call('claimDispute', { disputeID }, { token: other.user.token });
  expect(answer.code).toBe(200);
  await gift.runDue();
  const taken = { disputeID, event: 'claim', actor: 'moderator', moderatorID: String(other.user.userID) };
  await expect.poll(() => moderator.received, soon).toContainEqual(expect.objectContaining(taken));
  expect(support.received).toEqual([]);
});

it('sends one due event to the moderator who holds the case, and none to other moderators', async () => {
  const { moderator: holder, disputeID } = await disputesOf(gift, await createTrade(gift)).claimed();
  const { disputeReviewTargetMin, consoleNearMin } = gift.services.settings.current;
  const near = { kind: 'due', queue: 'disputes', row: disputeID };
  const other = await colleague('moderator');
  const mine = await listen(await consoleOf(gift.services, holder.token));
  await gift.runDue();
  expect(mine.received).not.toContainEqual(expect.objectContaining(near));
  const { dueAt } = await gift.database.one<{ dueAt: Date }>(
    sql`select deadline_at as "dueAt" from disputes.cases where id = ${BigInt(disputeID)}`,
  );
  expect(dueAt.getTime()).toBeGreaterThanOrEqual(
    gift.clock.now().getTime() + minutes(disputeReviewTargetMin),
  );
  // The wait is longer than a session; this test is about the case, so sessions are extended.
  await extendSessions();
  gift.clock.advance(dueAt.getTime() - gift.clock.now().getTime() - minutes(consoleNearMin) + seconds(1));
  await extendSessions();
  await gift.runDue();
  await gift.runDue();
  await expect
    .poll(() => mine.received.filter((liveEvent) => liveEvent.kind === 'due'), soon)
    .toHaveLength(1);
  const expected = { ...near, orderNo: expect.any(String), dueAt: dueAt.toISOString(), isLate: false };
  expect(mine.received).toContainEqual(expected);
  expect(other.received).not.toContainEqual(expect.objectContaining(near));
});

/** As if everyone had just used the console. */
const extendSessions = () =>
  gift.database.run(sql`
    update operator.sessions set seen_at = ${gift.clock.now()}, ends_at = ${new Date(gift.clock.now().getTime() + minutes(600))}`);

it('keeps no session alive, and closes when the session expires', async () => {
  const idle = await colleague('moderator');
  const quiet = () =>
    gift.app.inject({
      url: '/api/operator/counts',
      headers: { cookie: `${consoleCookie.name}=${idle.token}`, 'x-gift-quiet': '1' },
    });
  for (let polls = 0; polls < 5; polls++) {
    gift.clock.advance(minutes(6) - seconds(1));
    await gift.runDue();
    expect((await quiet()).json().code).toBe(200);
  }
  gift.clock.advance(seconds(10));
  await gift.runDue();
  await idle.closed;
  expect(idle.received.at(-1)).toEqual({ kind: 'ended' });
  expect((await quiet()).json().code).toBe(401);
});

it('closes for a staff member whose roles are removed', async () => {
  const fired = await colleague('moderator');
  const boss = await createTestUser(gift, { roles: ['superadmin'] });
  const body = { userID: String(fired.user.userID), roles: [], reason: 'They left us today.' };
  expect((await gift.call('setStaffRoles', body, { token: boss.token })).code).toBe(200);
  await gift.runDue();
  await fired.closed;
  expect(fired.received).toEqual([{ kind: 'ended' }]);
});

it('sends an event when events were lost and when a request needs a second approval', async () => {
  const lead = await colleague('lead');
  const asking = await createTestUser(gift, { roles: ['superadmin'] });
  const { orderNo } = await (await createTrade(gift)).shipped();
  const body = { request: { kind: 'openCode' as const, orderNo }, reason: 'The card is asked for.' };
  expect((await gift.call('requestApproval', body, { token: asking.token })).code).toBe(200);
  await expect.poll(() => lead.received, soon).toContainEqual({ kind: 'approvals' });
  const counts = await gift.call('operatorCounts', undefined, { token: lead.user.token });
  expect(counts.data.counts.approvals).toBeGreaterThan(0);
  gift.services.signals.publish({ type: 'gap' });
  await expect.poll(() => lead.received, soon).toContainEqual({ kind: 'gap' });
});

it('sends responsible staff one queue event when an item arrives or leaves, and others none', async () => {
  const support = await colleague('support');
  const finance = await colleague('finance');
  const asker = await colleague('support');
  await gift.runDue();
  const text = 'Where is the money that I sent this morning?';
  const asked = await gift.call('askSupport', { text }, { token: asker.user.token });
  expect(asked.code).toBe(200);
  await gift.runDue();
  const liveEvent = { kind: 'queue', queue: 'questions' };
  const receivedOf = ({ received }: Listening) => received.filter(({ kind }) => kind === 'queue');
  await expect.poll(() => receivedOf(support), soon).toEqual([liveEvent]);
  await gift.runDue();
  const { questionID } = (
    await gift.call('staffQuestions', { tab: 'open', limit: 50 }, { token: support.user.token })
  ).data.items[0]!;
  const answer = { questionID, text: 'It is on its way, and comes within the hour.' };
  expect((await gift.call('answerQuestion', answer, { token: support.user.token })).code).toBe(200);
  await gift.runDue();
  await expect.poll(() => receivedOf(support), soon).toEqual([liveEvent, liveEvent]);
  expect([...finance.received, ...asker.received]).toEqual([]);
});

it('sends finance a queue event for a payout in transit, although none is overdue', async () => {
  const finance = await colleague('finance');
  const support = await colleague('support');
  // Runs only the sweep that publishes; the payout stays in transit.
  await liveSweep.run(gift.services, gift.clock.now());
  const user = await createTestUser(gift);
  await fundWallet(gift.database, user.userID, 5_000_000n);
  const { bankAccountID } = await addAccount(gift, user);
  const body = { amountKobo: '200000', bankAccountID, walletPin: user.pin };
  expect((await gift.call('withdraw', body, { token: user.token })).code).toBe(200);
  await liveSweep.run(gift.services, gift.clock.now());
  await expect.poll(() => finance.received, soon).toEqual([{ kind: 'queue', queue: 'payouts' }]);
  expect(support.received).toEqual([]);
});

it('sends due events once when a deadline is near and once when it passes, for every queue', async () => {
  const run = (statement: ReturnType<typeof sql>) => gift.database.run(statement);
  const sweep = () => liveSweep.run(gift.services, gift.clock.now());
  const { consoleNearMin, suspenseDueHours, questionDueHours, documentReviewHours } =
    gift.services.settings.current;
  const { payoutHangsMin, riskReviewHours } = gift.services.settings.current;
  const now = gift.clock.now();
  const dueAt = later(now, minutes(consoleNearMin + 2));
  const startedFor = (ms: number) => later(dueAt, -ms);

  const person = await createTestUser(gift);
  const id = newID(now);
  const refund = await (await createTrade(gift)).reported();
  await run(sql`update orders.orders set deadline_at = ${dueAt} where id = ${BigInt(refund.orderNo)}`);
  await fundWallet(gift.database, person.userID, 5_000_000n);
  const { bankAccountID } = await addAccount(gift, person);
  const payout = { amountKobo: '200000', bankAccountID, walletPin: person.pin };
  const { withdrawalID } = (await gift.call('withdraw', payout, { token: person.token })).data;
  await run(sql`
    update wallet.withdrawals set created_at = ${startedFor(minutes(payoutHangsMin))} where id = ${BigInt(withdrawalID)}`);
  await run(sql`
    insert into wallet.suspended_payments (id, provider, reference, cause, amount_kobo, created_at)
    values (${id}, 'sandbox', 'one that ends', 'unmatched', 100, ${startedFor(hours(suspenseDueHours))})`);
  await run(sql`
    insert into help.questions (id, user_id, words, at)
    values (${id}, ${person.userID}, 'Where is it?', ${startedFor(hours(questionDueHours))})`);
  await run(sql`
    insert into identity.documents (id, user_id, kind, file_ids, created_at)
    values (${id}, ${person.userID}, 'selfie', '{}', ${startedFor(hours(documentReviewHours))})`);
  await run(sql`
    insert into privacy.requests (id, user_id, kind, language, requested_at, answer_by, subject, words)
    values (${id}, ${person.userID}, 'correction', 'en-US', ${now}, ${dueAt}, 'other', 'It is wrong.')`);
  await run(sql`
    insert into messaging.flags (id, conversation, sender_id, at, due_at)
    values (${id}, 1, ${String(person.userID)}, ${now}, ${dueAt})`);
  await run(sql`
    insert into risk.reviews (id, user_id, rule, measured, threshold, order_id, created_at)
    values (${id}, ${person.userID}, 'orderRate', 15, 15, ${id}, ${startedFor(hours(riskReviewHours))})`);
  const boss = await createTestUser(gift, { roles: ['superadmin'] });
  const { orderNo } = await (await createTrade(gift)).shipped();
  const wish = { request: { kind: 'openCode' as const, orderNo }, reason: 'The card is asked for.' };
  const { approvalID } = (await gift.call('requestApproval', wish, { token: boss.token })).data;
  await run(sql`update operator.approvals set expires_at = ${dueAt} where id = ${BigInt(approvalID)}`);

  const rows = {
    refunds: refund.orderNo,
    payouts: withdrawalID,
    suspense: String(id),
    questions: String(id),
    identity: `documents/${id}`,
    data: String(id),
    flags: String(id),
    risk: String(id),
    approvals: approvalID,
  };
  type Queue = keyof typeof rows;
  const pages: [Listening, Queue[]][] = [
    [await colleague('support'), ['refunds', 'questions']],
    [await colleague('moderator'), ['refunds', 'flags']],
    [await colleague('finance'), ['payouts', 'suspense']],
    [await colleague('lead'), ['approvals', 'refunds', 'questions', 'data', 'flags', 'risk']],
    [await colleague('compliance'), ['identity', 'data', 'flags', 'risk']],
    [await colleague('catalogue'), []],
  ];
  const expectDeadlines = async (queues: (all: Queue[]) => Queue[], isLate: boolean) => {
    await sweep();
    await sweep();
    for (const [{ received }, all] of pages) {
      const dueEvents = () =>
        received.flatMap((liveEvent) =>
          liveEvent.kind === 'due' && liveEvent.dueAt === dueAt.toISOString() && liveEvent.isLate === isLate
            ? [`${liveEvent.queue} ${liveEvent.row}`]
            : [],
        );
      const expected = queues(all).map((queue) => `${queue} ${rows[queue]}`);
      await expect.poll(() => dueEvents().toSorted(), { timeout: 5_000 }).toEqual(expected.toSorted());
    }
  };
  // Requests for approval expire at their deadline, so there is no late event.
  const expires = (queue: Queue) => queue === 'approvals';

  await expectDeadlines(() => [], false);
  gift.clock.advance(minutes(3));
  await extendSessions();
  await expectDeadlines((all) => all, false);
  await expectDeadlines(() => [], true);
  gift.clock.advance(minutes(consoleNearMin));
  await extendSessions();
  await expectDeadlines((all) => all.filter((queue) => !expires(queue) && queue !== 'refunds'), true);
  gift.clock.advance(minutes(5));
  await extendSessions();
  await expectDeadlines((all) => all.filter((queue) => !expires(queue)), true);
  await expectDeadlines((all) => all, false);
});

it('sends a queue event when one item arrives and another leaves between two sweeps', async () => {
  const support = await colleague('support');
  const sweep = () => liveSweep.run(gift.services, gift.clock.now());
  const [first, second] = [await createTestUser(gift), await createTestUser(gift)];
  const text = 'Where is the money that I sent this morning?';
  const questionID = (await gift.call('askSupport', { text }, { token: first.token })).data.questionID;
  await sweep();
  const receivedOf = () => support.received.filter(({ kind }) => kind === 'queue');
  await expect.poll(receivedOf, soon).toHaveLength(1);
  const answer = { questionID, text: 'It is on its way, and comes within the hour.' };
  expect((await gift.call('answerQuestion', answer, { token: support.user.token })).code).toBe(200);
  expect((await gift.call('askSupport', { text }, { token: second.token })).code).toBe(200);
  await sweep();
  await expect.poll(receivedOf, soon).toHaveLength(2);
});

it('refuses a ninth stream of one session', async () => {
  const many = await colleague('support');
  for (let more = 1; more < 8; more++) expect((await listen(many.token)).status).toBe(200);
  expect((await listen(many.token)).status).toBe(429);
});
