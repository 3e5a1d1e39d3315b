import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import type { TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';

// A lead assigns an unassigned case to a moderator.

let gift: TestApp;
let trade: Trade;
let cases: ReturnType<typeof disputesOf>;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
beforeEach(async () => {
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
});
afterEach(() => assertInvariants(gift.database));

/** Both users signed in on the same phone. */
async function shareDevice(one: TestUser, other: TestUser) {
  const hash = createHash('sha256').update(`${one.userID} ${other.userID}`).digest();
  for (const { userID } of [one, other])
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${userID}, ${hash}, ${gift.clock.now()})`);
}
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const assign = (disputeID: string, by: TestUser, to: TestUser) =>
  gift.call(
    'assignDispute',
    { disputeID, userID: String(to.userID), reason: 'They know this issuer best.' },
    cases.as(by),
  );
const offeredTo = async (disputeID: string, by: TestUser) =>
  (await gift.call('disputeAssignees', { disputeID }, cases.as(by))).data.items;

it('lets the assignee read and decide the case, shows their badge, and logs the lead', async () => {
  const { disputeID, orderNo } = await cases.queued();
  const [lead, moderator] = [await cases.staff('lead'), await cases.staff('moderator')];
  const given = await assign(disputeID, lead, moderator);
  expect(given.data).toMatchObject({ stateName: 'review', isMine: false });
  const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
  expect(data).toMatchObject({ isMine: true, badge: given.data.badge });
  expect(data.evidence.every(({ url }) => url !== null)).toBe(true);
  const side = (await cases.detail(orderNo)).data;
  expect(side.badge).toBe(given.data.badge);
  expect(side.timeline.at(-1)).toMatchObject({ event: 'assign', by: 'moderator', badge: side.badge });
  const { staffID } = await gift.database.one<{ staffID: bigint }>(sql`
    select staff_id as "staffID" from disputes.events
    where case_id = ${BigInt(disputeID)} and event = 'assign'`);
  expect(staffID).toBe(lead.userID);
  const { detail } = await gift.database.one<{ detail: string }>(sql`
    select jsonb_pretty(to_jsonb(a)) as detail from operator.audit a
    where call = 'assignDispute' order by id desc limit 1`);
  expect(detail).toContain('They know this issuer best.');
  expect((await cases.propose(disputeID, moderator, 'seller')).data.stateName).toBe('proposed');
});

it('is allowed only for leads, and only for an unclaimed case', async () => {
  const { disputeID } = await cases.queued();
  const [lead, one, other] = await Promise.all([
    cases.staff('superadmin'),
    cases.staff('moderator'),
    cases.staff('moderator'),
  ]);
  expect(refusalOf(await assign(disputeID, one, other))).toBe('NotStaff');
  expect((await cases.claim(disputeID, one)).code).toBe(200);
  expect(refusalOf(await assign(disputeID, lead, other))).toBe('CaseAlreadyClaimed');
  expect(await offeredTo(disputeID, lead)).toEqual([]);
});

it('refuses an assignee who lacks the authority for the case or decides no cases', async () => {
  const { disputeID } = await cases.queued();
  const [lead, moderator] = [await cases.staff('lead'), await cases.staff('moderator')];
  const trader = trade.stranger;
  await gift.database.run(sql`update disputes.cases set is_escalated = true where id = ${BigInt(disputeID)}`);
  expect(refusalOf(await assign(disputeID, lead, moderator))).toBe('AssigneeLacksAuthority');
  expect(refusalOf(await assign(disputeID, lead, trader))).toBe('AssigneeLacksAuthority');
  const other = await cases.staff('lead');
  const ids = (await offeredTo(disputeID, lead)).map(({ userID }) => userID);
  expect(ids).toContain(String(other.userID));
  expect(refusalOf(await assign(disputeID, lead, lead))).toBe('AssigneeIsYou');
  for (const one of [moderator, lead, trader]) expect(ids).not.toContain(String(one.userID));
  expect((await assign(disputeID, lead, other)).code).toBe(200);
});

it('refuses a party or an account linked to one as assignee, and a party as lead', async () => {
  const { disputeID } = await cases.queued();
  const [lead, friend] = [await cases.staff('lead'), await cases.staff('moderator')];
  await shareDevice(friend, trade.buyer);
  await gift.database.run(
    sql`update identity.users set roles = '{moderator}' where id = ${trade.seller.userID}`,
  );
  gift.clock.advance(6_000);
  const ids = (await offeredTo(disputeID, lead)).map(({ userID }) => userID);
  for (const involved of [friend, trade.seller]) {
    expect(refusalOf(await assign(disputeID, lead, involved))).toBe('AssigneeInvolved');
    expect(ids).not.toContain(String(involved.userID));
  }
  await gift.database.run(sql`update identity.users set roles = '{lead}' where id = ${trade.seller.userID}`);
  gift.clock.advance(6_000);
  const other = await cases.staff('moderator');
  expect(refusalOf(await assign(disputeID, trade.seller, other))).toBe('OwnCase');
});

it('gives an unclaimed appeal only to a moderator not linked to the first ruling', async () => {
  const { disputeID, moderator } = await cases.appealed();
  const [lead, other] = [await cases.staff('lead'), await cases.staff('moderator')];
  expect(refusalOf(await assign(disputeID, lead, moderator))).toBe('AssigneeSigned');
  const linkedModerator = await cases.staff('moderator');
  await shareDevice(linkedModerator, moderator);
  expect(refusalOf(await assign(disputeID, lead, linkedModerator))).toBe('AssigneeSigned');
  const { data } = await assign(disputeID, lead, other);
  expect(data).toMatchObject({ stateName: 'appeal', isMine: false });
  expect(refusalOf(await assign(disputeID, lead, await cases.staff('moderator')))).toBe('CaseAlreadyClaimed');
  expect((await cases.propose(disputeID, other, 'seller')).data.stateName).toBe('closed');
});

it('succeeds once for two parallel assignments, and lists the busiest moderator last', async () => {
  const busy = await cases.staff('moderator');
  await cases.claimed(busy);
  trade = await createTrade(gift);
  cases = disputesOf(gift, trade);
  const { disputeID } = await cases.queued();
  const [lead, secondLead, free] = [
    await cases.staff('lead'),
    await cases.staff('superadmin'),
    await cases.staff('moderator'),
  ];
  const ids = (await offeredTo(disputeID, lead)).map(({ userID }) => userID);
  expect(ids.indexOf(String(free.userID))).toBeLessThan(ids.indexOf(String(busy.userID)));
  const answers = await Promise.all([assign(disputeID, lead, free), assign(disputeID, secondLead, busy)]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});

it('of an appeal is refused to the lead who ruled first and to linked colleagues', async () => {
  const lead = await cases.staff('lead');
  const { disputeID, orderNo } = await cases.claimed(lead);
  await cases.propose(disputeID, lead, 'buyer');
  await cases.appeal(orderNo, 'seller');
  const moderator = await cases.staff('moderator');
  expect(refusalOf(await assign(disputeID, lead, moderator))).toBe('SameModerator');
  const linked = await cases.staff('lead');
  await shareDevice(lead, linked);
  expect(refusalOf(await assign(disputeID, linked, moderator))).toBe('LinkedColleague');
  expect((await assign(disputeID, await cases.staff('lead'), moderator)).code).toBe(200);
});

it('refuses an assignee who shares a bank account with a party, as does claiming', async () => {
  const { disputeID } = await cases.queued();
  const [lead, moderator] = [await cases.staff('lead'), await cases.staff('moderator')];
  await addAccount(gift, trade.seller);
  await addAccount(gift, moderator);
  expect(refusalOf(await cases.claim(disputeID, moderator))).toBe('LinkedCase');
  expect(refusalOf(await assign(disputeID, lead, moderator))).toBe('AssigneeInvolved');
});

/** Another case in the queue, of other users. */
async function otherCase(): Promise<{ disputeID: string; trade: Trade }> {
  const other = await createTrade(gift);
  return { disputeID: (await disputesOf(gift, other).queued()).disputeID, trade: other };
}
const assignMany = (disputeIDs: string[], by: TestUser, to: TestUser | null, key?: string) =>
  gift.call(
    'assignDisputes',
    { disputeIDs, userID: to && String(to.userID), reason: 'The night shift takes these.' },
    { ...cases.as(by), ...(key && { idempotencyKey: key }) },
  );
const moderatorsOf = async (disputeIDs: string[]) => {
  const rows = await gift.database.many<{ id: bigint; holder: bigint | null }>(sql`
    select id, moderator_id as holder from disputes.cases where id = any(${disputeIDs}::bigint[])`);
  return disputeIDs.map((disputeID) => rows.find(({ id }) => id === BigInt(disputeID))?.holder);
};

it('assigns several cases in one call, and refuses each on its own', async () => {
  const { disputeID: free } = await cases.queued();
  const [own, linked, claimed] = [await otherCase(), await otherCase(), await otherCase()];
  const [lead, moderator, holder] = [
    await cases.staff('lead'),
    await cases.staff('moderator'),
    await cases.staff('moderator'),
  ];
  await gift.database.run(
    sql`update disputes.cases set buyer_id = ${lead.userID} where id = ${BigInt(own.disputeID)}`,
  );
  await shareDevice(moderator, linked.trade.seller);
  expect((await cases.claim(claimed.disputeID, holder)).code).toBe(200);
  const all = [claimed.disputeID, free, own.disputeID, linked.disputeID, '1'];
  const { data } = await assignMany(all, lead, moderator);
  expect(
    data.items.map(({ disputeID, assigneeName, refusal }) => [disputeID, assigneeName, refusal]),
  ).toEqual([
    [claimed.disputeID, null, 'CaseAlreadyClaimed'],
    [free, moderator.nickname, null],
    [own.disputeID, null, 'OwnCase'],
    [linked.disputeID, null, 'AssigneeInvolved'],
    ['1', null, 'DisputeNotFound'],
  ]);
  expect(data.items[2]?.message).toBe('This is about you. A colleague must view and decide it.');
  expect(await moderatorsOf(all)).toEqual([holder.userID, moderator.userID, null, null, undefined]);
  const { about } = await gift.database.one<{ about: string[] }>(sql`
    select about from operator.audit where call = 'assignDisputes' order by id desc limit 1`);
  expect(about).toEqual(expect.arrayContaining(all.map((id) => `disputeID:${id}`)));
  // The buyer of this case does not exist in its order.
  await gift.database.run(sql`
    update disputes.cases set buyer_id = ${own.trade.buyer.userID} where id = ${BigInt(own.disputeID)}`);
});

it('spreads cases by workload among colleagues who may take them, and once for one key', async () => {
  await gift.database.run(sql`update identity.users set roles = '{}' where roles <> '{}'`);
  gift.clock.advance(6_000);
  const { disputeID: first } = await cases.queued();
  const [second, third, busyCase] = [await otherCase(), await otherCase(), await otherCase()];
  const [lead, busy, idle] = [
    await cases.staff('lead'),
    await cases.staff('moderator'),
    await cases.staff('moderator'),
  ];
  expect((await cases.claim(busyCase.disputeID, busy)).code).toBe(200);
  // Those who may decide more are idle, and get none.
  const [otherLead] = [await cases.staff('lead'), await cases.staff('superadmin')];
  const disputeIDs = [first, second.disputeID, third.disputeID];
  const answer = await assignMany(disputeIDs, lead, null, 'spread-these-cases');
  expect(answer.data.items.every(({ refusal }) => refusal === null)).toBe(true);
  const holders = await moderatorsOf(disputeIDs);
  // The idle one gets the first, and then both have as many.
  expect(holders.filter((id) => id === idle.userID)).toHaveLength(2);
  expect(holders.filter((id) => id === busy.userID)).toHaveLength(1);

  const again = await assignMany(disputeIDs, lead, null, 'spread-these-cases');
  expect(again.data).toEqual(answer.data);
  const { assignments } = await gift.database.one<{ assignments: bigint }>(sql`
    select count(*) as assignments from disputes.events
    where event = 'assign' and case_id = any(${disputeIDs}::bigint[])`);
  expect(assignments).toBe(3n);

  // Moderators linked to the case are skipped. If none is left, the case stays in the queue.
  const last = await otherCase();
  await shareDevice(idle, last.trade.buyer);
  await shareDevice(busy, last.trade.seller);
  const refused = await assignMany([last.disputeID], lead, null);
  expect(refused.data.items).toMatchObject([{ refusal: 'NoEligibleAssignee', assigneeName: null }]);
  expect(await moderatorsOf([last.disputeID])).toEqual([null]);
  // A case above the authority of moderators goes to a lead.
  const escalated = await otherCase();
  await gift.database.run(
    sql`update disputes.cases set is_escalated = true where id = ${BigInt(escalated.disputeID)}`,
  );
  await assignMany([escalated.disputeID], lead, null);
  expect(await moderatorsOf([escalated.disputeID])).toEqual([otherLead.userID]);
  expect((await assignMany([escalated.disputeID], otherLead, otherLead)).data.items).toMatchObject([
    { refusal: 'CaseAlreadyClaimed' },
  ]);
  expect((await assignMany([last.disputeID], lead, lead)).data.items).toMatchObject([
    { refusal: 'AssigneeIsYou' },
  ]);
  expect(refusalOf(await assignMany([last.disputeID], idle, null))).toBe('NotStaff');
});

it('spreads no case to a moderator who holds the maximum', async () => {
  await gift.database.run(sql`update identity.users set roles = '{}' where roles <> '{}'`);
  gift.clock.advance(6_000);
  const { disputeID } = await cases.queued();
  const [second, third] = [await otherCase(), await otherCase()];
  const [lead, moderator] = [await cases.staff('lead'), await cases.staff('moderator')];
  await cases.staff('superadmin');
  const { settings } = gift.services;
  const max = settings.current.disputeCasesHeld;
  const limit = async (count: number) => {
    const change = { validFrom: gift.clock.now(), by: 'test', reason: 'a test' };
    await settings.set(gift.database, 'disputeCasesHeld', count, change);
    await settings.refresh(gift.database, gift.clock.now());
  };
  await limit(2);
  const disputeIDs = [disputeID, second.disputeID, third.disputeID];
  const { data } = await assignMany(disputeIDs, lead, null);
  await limit(max);
  const refusals = data.items.map(({ refusal }) => refusal);
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(2);
  expect(refusals).toContain('NoEligibleAssignee');
  const holders = await moderatorsOf(disputeIDs);
  expect(holders.filter((id) => id === moderator.userID)).toHaveLength(2);
  expect(holders).toContain(null);
});
