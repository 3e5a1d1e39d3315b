import { ContentType, ErrorCode, GroupRole, GroupStatus, MessageFrom, type MsgData } from '@gift/im-protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caseProblems } from '../../../../../../tools/verify/verify-case.mjs';
import { hours, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { pullRanges } from '../messages/pull';
import { sendMessage } from '../messages/send/send';
import { decodeMessage } from '../messages/store/encoded';
import { composed, contentOf, jsonOf, sessionOf } from '../messages/testing/fixtures';
import { openTemporaryLink, readURL } from '../social/objects/links';

// The case room over the raw wire: what any OpenIM client of the two sides can see and do.

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

const idOf = (user: TestUser) => String(user.userID);
/** Makes a call of the wire as this user's client. */
async function wire(user: TestUser, path: string, body: object) {
  const { data } = await gift.call('chatLogin', undefined, { token: user.token });
  const response = await gift.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { operationid: 'room', 'content-type': 'application/json', token: data.token },
    payload: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the answer.
  return response.json() as { errCode: number; data?: any };
}
const write = (user: TestUser, groupID: string, of: Partial<MsgData> = {}) =>
  sendMessage(gift.services, sessionOf(idOf(user)), composed({ groupID, ...of }));
const codeOf = async (answer: ReturnType<typeof write>) => {
  const done = await answer;
  return done.ok ? 0 : done.errCode;
};
async function read(user: TestUser, groupID: string): Promise<MsgData[]> {
  const range = { conversationID: `sg_${groupID}`, begin: 1, end: 500, num: 500 };
  const pulled = await pullRanges(gift.database, idOf(user), [range], false);
  return (pulled.get(range.conversationID)?.msgs ?? []).map(decodeMessage);
}
/** The events that the room's system messages report. */
const eventsIn = async (user: TestUser, groupID: string): Promise<string[]> =>
  (await read(user, groupID))
    .filter(
      ({ contentType, msgFrom }) => contentType === ContentType.custom && msgFrom === MessageFrom.system,
    )
    .map((message) => JSON.parse(jsonOf(message).data))
    .map(({ dispute, event }) => dispute ?? event);
const members = async (user: TestUser, groupID: string) => {
  const pagination = { pageNumber: 1, showNumber: 20 };
  const { data } = await wire(user, '/group/get_group_member_list', { groupID, pagination });
  return data.members as { userID: string; nickname: string; roleLevel: number }[];
};
const moderatorIn = async (groupID: string) =>
  (await members(trade.buyer, groupID)).filter(({ userID }) => userID.startsWith('moderator-'));
const reply = (disputeID: string, by: TestUser, text = 'Which shop sold it?') =>
  gift.call('replyInCaseRoom', { disputeID, text }, cases.as(by));
const roomSeenBy = async (disputeID: string, by: TestUser) =>
  (await gift.call('disputeRoom', { disputeID }, cases.as(by))).data;

/** A contested case with its room. */
async function openCase() {
  const orderNo = await cases.contested();
  const { data } = await cases.detail(orderNo);
  await gift.runDue();
  return { orderNo, disputeID: data.disputeID, groupID: data.room };
}

describe('the room of a case', () => {
  it('is created with the case as a system-owned group of both parties, with the order events', async () => {
    const { orderNo, disputeID, groupID } = await openCase();
    const { data } = await wire(trade.buyer, '/group/get_groups_info', { groupIDs: [groupID] });
    const { data: detail } = await cases.detail(orderNo);
    expect(data.groupInfos).toMatchObject([
      { groupID, groupType: 2, ownerUserID: 'gift', groupName: `Gift dispute ${detail.token}` },
    ]);
    expect(JSON.parse(data.groupInfos[0].ex)).toEqual({
      ...{ kind: 'dispute', disputeID, orderNo, token: detail.token },
    });
    expect((await members(trade.buyer, groupID)).map(({ userID }) => userID).sort()).toEqual(
      [idOf(trade.buyer), idOf(trade.seller), 'gift'].sort(),
    );
    expect(await eventsIn(trade.seller, groupID)).toEqual([
      'pay',
      'ship',
      'reveal',
      'report',
      'contest',
      'open',
    ]);
    const joined = await wire(trade.seller, '/group/get_full_join_group_ids', { userID: idOf(trade.seller) });
    expect(joined.data.groupIDs).toContain(groupID);
  });

  it('lets both parties write, and nobody else can read, find or join it', async () => {
    const { groupID } = await openCase();
    const stranger = await createTestUser(gift);
    expect(await codeOf(write(trade.buyer, groupID))).toBe(0);
    expect(await codeOf(write(trade.seller, groupID))).toBe(0);
    expect(await codeOf(write(stranger, groupID))).toBe(1203);
    expect(await read(stranger, groupID)).toEqual([]);
    const { data } = await wire(stranger, '/group/get_groups_info', { groupIDs: [groupID] });
    expect(data.groupInfos).toEqual([]);
    const join = { groupID, reqMessage: '', joinSource: 3, inviterUserID: idOf(stranger) };
    expect((await wire(stranger, '/group/join_group', join)).errCode).toBe(1002);
    expect((await read(trade.seller, groupID)).filter(({ contentType }) => contentType === 101)).toHaveLength(
      2,
    );
  });

  it('does not let a party change members, name, settings or messages', async () => {
    const { groupID } = await openCase();
    const friend = await createTestUser(gift);
    await write(trade.buyer, groupID);
    const [question] = (await read(trade.buyer, groupID)).filter(({ contentType }) => contentType === 101);
    const buyerID = idOf(trade.buyer);
    const conversationID = `sg_${groupID}`;
    const tries: [path: string, body: object][] = [
      ['/group/invite_user_to_group', { groupID, reason: '', invitedUserIDs: [idOf(friend)] }],
      ['/group/kick_group', { groupID, kickedUserIDs: [idOf(trade.seller)], reason: '' }],
      ['/group/quit_group', { groupID, userID: buyerID }],
      ['/group/set_group_info_ex', { groupID, groupName: 'Ours' }],
      ['/group/set_group_info_ex', { groupID, notification: 'Pay here' }],
      ['/group/set_group_member_info', { members: [{ groupID, userID: buyerID, nickname: 'Judge' }] }],
      ['/group/mute_group', { groupID }],
      ['/group/dismiss_group', { groupID }],
      ['/group/transfer_group', { groupID, oldOwnerUserID: 'gift', newOwnerUserID: buyerID }],
      ['/msg/revoke_msg', { conversationID, seq: question!.seq, userID: buyerID }],
    ];
    for (const [path, body] of tries)
      expect([path, (await wire(trade.buyer, path, body)).errCode]).toEqual([path, 1002]);
    const forAll = { IsSyncSelf: true, IsSyncOther: true };
    const wipe = { conversationID, seqs: [question!.seq], userID: buyerID, deleteSyncOpt: forAll };
    expect((await wire(trade.buyer, '/msg/delete_msgs', wipe)).errCode).toBe(1002);
    // Online-only messages would not be stored and would leave no evidence in the case.
    const messageCount = (await read(trade.seller, groupID)).length;
    expect(
      await codeOf(write(trade.buyer, groupID, { options: { history: false, unreadCount: false } })),
    ).toBe(0);
    const now = await read(trade.seller, groupID);
    expect(now).toHaveLength(messageCount + 1);
    expect(now.at(-1)!.options).toEqual({});
    expect((await members(trade.seller, groupID)).length).toBe(3);
    expect(await eventsIn(trade.seller, groupID)).toHaveLength(6);
  });
});

describe('the moderator in the room', () => {
  it('joins when assigned, writes under a badge, and stays anonymous', async () => {
    const { orderNo, disputeID, moderator } = await cases.claimed();
    await gift.runDue();
    const { data } = await cases.detail(orderNo);
    const groupID = data.room;
    expect(await moderatorIn(groupID)).toMatchObject([
      { nickname: `Moderator ${data.badge}`, roleLevel: GroupRole.admin },
    ]);
    expect(await reply(disputeID, moderator)).toMatchObject({ code: 200 });
    const message = (await read(trade.seller, groupID)).at(-1)!;
    expect(message).toMatchObject({
      ...{ contentType: ContentType.text, sessionType: 3, msgFrom: MessageFrom.system },
      sendID: `moderator-${disputeID}-${data.badge}`,
      senderNickname: `Moderator ${data.badge}`,
    });
    expect(jsonOf(message)).toEqual({ content: 'Which shop sold it?' });
    const all = JSON.stringify(await read(trade.seller, groupID), (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    );
    expect(all).not.toContain(idOf(moderator));
  });

  it('cannot be imitated: not by name, by sender, by mark, or by inviting that account elsewhere', async () => {
    const { disputeID, groupID } = await openCase();
    const other = await cases.staff('moderator');
    await cases.finishEvidence((await cases.detail(await orderOf(disputeID, other))).data.orderNo, 'buyer');
    await gift.call('finishEvidence', { orderNo: await orderOf(disputeID, other) }, cases.as(trade.seller));
    await cases.claim(disputeID, other);
    await gift.runDue();
    const [account] = await moderatorIn(groupID);
    const sendID = account!.userID;
    expect(await codeOf(write(trade.buyer, groupID, { sendID }))).toBe(1002);
    expect(
      await codeOf(
        write(trade.buyer, groupID, { msgFrom: MessageFrom.system, senderNickname: account!.nickname }),
      ),
    ).toBe(0);
    const last = (await read(trade.seller, groupID)).at(-1)!;
    expect(last).toMatchObject({ sendID: idOf(trade.buyer), msgFrom: MessageFrom.user });
    expect(last.senderNickname).not.toBe(account!.nickname);
    // Nobody can write to that account, befriend it or add it to a group.
    expect(await codeOf(write(trade.buyer, '', { recvID: sendID }))).toBe(1002);
    expect(
      (await wire(trade.buyer, '/friend/add_friend', { fromUserID: idOf(trade.buyer), toUserID: sendID }))
        .errCode,
    ).toBe(1101);
    for (const invited of [sendID, 'gift']) {
      const group = {
        ...{ memberUserIDs: [invited], adminUserIDs: [], ownerUserID: idOf(trade.buyer) },
        groupInfo: { groupName: 'Case help', groupType: 2 },
      };
      expect((await wire(trade.buyer, '/group/create_group', group)).errCode).toBe(1002);
    }
  });

  it('leaves when the case is released, and a new moderator joins when it is claimed', async () => {
    const { disputeID, moderator, orderNo } = await cases.claimed();
    await gift.runDue();
    const groupID = (await cases.detail(orderNo)).data.room;
    const [first] = await moderatorIn(groupID);
    await gift.call('releaseDispute', { disputeID }, cases.as(moderator));
    await gift.runDue();
    expect(await moderatorIn(groupID)).toEqual([]);
    expect(await reply(disputeID, moderator)).toMatchObject({ data: { refusal: 'CaseNotAssignedToYou' } });
    const second = await cases.staff('moderator');
    await cases.claim(disputeID, second);
    await gift.runDue();
    const now = await moderatorIn(groupID);
    expect(now).toHaveLength(1);
    expect(now[0]!.userID).not.toBe(first!.userID);
    expect(await reply(disputeID, moderator)).toMatchObject({ data: { refusal: 'CaseNotAssignedToYou' } });
    expect(await reply(disputeID, second)).toMatchObject({ code: 200 });
    expect((await eventsIn(trade.buyer, groupID)).slice(-3)).toEqual(['take', 'putBack', 'take']);
  });
});

const orderOf = async (disputeID: string, by: TestUser) =>
  (await gift.call('staffDisputeDetail', { disputeID }, cases.as(by))).data.orderNo;

describe('messages in the case room', () => {
  it('are part of the case: readable by the moderator, citable, and verified in the case file', async () => {
    const { orderNo, disputeID, moderator } = await cases.claimed();
    await gift.runDue();
    const groupID = (await cases.detail(orderNo)).data.room;
    await write(trade.seller, groupID, {
      content: contentOf({ content: 'I sold the same code twice, sorry.' }),
    });
    const room = await roomSeenBy(disputeID, moderator);
    expect(room).toMatchObject({ mayWrite: true, isClosed: false });
    const cited = room.lines.find(({ kind }) => kind === 'text')!;
    expect(cited).toMatchObject({ by: 'seller', text: 'I sold the same code twice, sorry.' });
    const finding = {
      ...{ disputeID, outcome: 'buyer' as const, sellerShareBps: null, reason: 'codeBad' as const },
      text: 'The seller says so in the room of this case.',
    };
    const happened = room.lines.find(({ kind }) => kind === 'line')!;
    const onLine = await gift.call(
      'proposeFinding',
      { ...finding, citedEvents: [happened.hash] },
      cases.as(moderator),
    );
    expect(onLine).toMatchObject({ data: { refusal: 'CitedEventNotFound' } });
    const found = await gift.call(
      'proposeFinding',
      { ...finding, citedEvents: [cited.hash] },
      cases.as(moderator),
    );
    expect(found.code).toBe(200);
    const { data } = await cases.detail(orderNo);
    expect(data.cited).toEqual([cited]);
    const { data: file } = await gift.call('disputeCaseFile', { orderNo }, cases.as(trade.buyer));
    expect(caseProblems(file)).toEqual([]);
    const rewritten = file.room.map((line) =>
      line.hash === cited.hash ? { ...line, text: 'I sold it once.' } : line,
    );
    expect(caseProblems({ ...file, room: rewritten })).not.toEqual([]);
    expect(caseProblems({ ...file, room: file.room.filter(({ hash }) => hash !== cited.hash) })).not.toEqual(
      [],
    );
    expect(JSON.stringify(file)).not.toContain(idOf(trade.seller));
  });

  it('count as a response, so the party does not lose by timeout', async () => {
    const orderNo = await cases.late();
    await gift.runDue();
    const groupID = (await cases.detail(orderNo)).data.room;
    expect((await cases.detail(orderNo)).data).toMatchObject({ onTimeout: 'buyerWins' });
    await write(trade.seller, groupID);
    gift.clock.advance(seconds(5));
    await gift.runDue();
    expect((await cases.detail(orderNo)).data).toMatchObject({
      hasResponded: { seller: true },
      onTimeout: 'queue',
    });
    gift.clock.advance(hours(12));
    await gift.runDue();
    expect((await cases.detail(orderNo)).data.stateName).toBe('queued');
  });

  it('count in the last second before the deadline, but not at the deadline', async () => {
    for (const [late, state] of [
      [seconds(-1), 'queued'],
      [seconds(0), 'closed'],
    ] as const) {
      trade = await createTrade(gift);
      cases = disputesOf(gift, trade);
      const orderNo = await cases.late();
      const { data } = await cases.detail(orderNo);
      gift.clock.advance(Date.parse(data.deadlineAt!) - gift.clock.now().getTime() + late);
      await write(trade.seller, data.room);
      gift.clock.advance(seconds(2));
      await gift.runDue();
      expect((await cases.detail(orderNo)).data.stateName).toBe(state);
    }
  });
});

/**
 * Inserts this many messages of the user into the room, copies of the last one. The limits would not allow them.
 */
const flood = (user: TestUser, groupID: string, count: number) =>
  gift.database.run(sql`
    with room as (
      update messaging.conversations set max_seq = max_seq + ${count} where id = ${`sg_${groupID}`}
      returning n, max_seq - ${count} as before
    ), one as (
      select m.* from messaging.messages m join room on m.conversation = room.n
      where m.sender = ${idOf(user)} order by m.seq desc limit 1
    )
    insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
    select n, before + k, gen_random_uuid(), sender, content_type, burn_s, sent_ms, body
    from room, one, generate_series(1, ${count}::int) k`);

describe('a room that one side floods', () => {
  it('still counts a single timely message of the other party', async () => {
    const orderNo = await cases.late();
    const groupID = (await cases.detail(orderNo)).data.room;
    await write(trade.buyer, groupID);
    await flood(trade.buyer, groupID, 10_200);
    expect(await codeOf(write(trade.seller, groupID))).toBe(0);
    gift.clock.advance(hours(12));
    await gift.runDue();
    expect((await cases.detail(orderNo)).data).toMatchObject({
      ...{ stateName: 'queued', finding: null },
      hasResponded: { buyer: true, seller: true },
    });
  });

  it('limits messages per party per hour and in total, with its own error code', async () => {
    const { groupID } = await openCase();
    const { imCaseLines, imCaseLinesPerHour } = gift.services.settings.current;
    const many = async (user: TestUser, count: number) =>
      Promise.all(Array.from({ length: count }, () => codeOf(write(user, groupID))));
    const first = await many(trade.buyer, imCaseLinesPerHour + 5);
    expect(first.filter((code) => code === 0)).toHaveLength(imCaseLinesPerHour);
    expect(first.slice(imCaseLinesPerHour)).toEqual(Array(5).fill(ErrorCode.CaseRoomFull));
    expect(await codeOf(write(trade.buyer, groupID))).toBe(ErrorCode.CaseRoomFull);
    expect(await codeOf(write(trade.seller, groupID))).toBe(0);
    gift.clock.advance(hours(1));
    await flood(trade.buyer, groupID, imCaseLines - imCaseLinesPerHour - 1);
    gift.clock.advance(hours(1));
    expect(await codeOf(write(trade.buyer, groupID))).toBe(0);
    gift.clock.advance(hours(2));
    expect(await codeOf(write(trade.buyer, groupID))).toBe(ErrorCode.CaseRoomFull);
    expect(await codeOf(write(trade.seller, groupID))).toBe(0);
  });

  it('limits the total size of long messages, and typing signals do not count', async () => {
    const { groupID } = await openCase();
    const long = { content: contentOf({ content: 'x'.repeat(16_000) }) };
    const typing = { contentType: ContentType.typing, content: contentOf({ msgTips: 'yes' }) };
    for (let n = 0; n < 130; n++) expect(await codeOf(write(trade.seller, groupID, typing))).toBe(0);
    gift.clock.advance(seconds(10));
    const codes = await Promise.all(
      Array.from({ length: 100 }, () => codeOf(write(trade.seller, groupID, long))),
    );
    expect(new Set(codes)).toEqual(new Set([0]));
    await flood(trade.seller, groupID, 20);
    gift.clock.advance(hours(2));
    let code = 0;
    for (let n = 0; n < 20 && code === 0; n++) code = await codeOf(write(trade.seller, groupID, long));
    expect(code).toBe(ErrorCode.CaseRoomFull);
    expect(await codeOf(write(trade.seller, groupID))).toBe(0);
  });
});

describe('closing the case room', () => {
  it('happens when the case closes: both parties can read, nobody can write', async () => {
    const { orderNo, disputeID, moderator } = await cases.proposed('buyer');
    await gift.runDue();
    const groupID = (await cases.detail(orderNo)).data.room;
    expect(await codeOf(write(trade.buyer, groupID))).toBe(0);
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.buyer));
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.seller));
    await gift.runDue();
    for (const side of [trade.buyer, trade.seller]) expect(await codeOf(write(side, groupID))).toBe(1403);
    expect(await reply(disputeID, moderator)).toMatchObject({ data: { refusal: 'RoomClosed' } });
    const { data } = await wire(trade.buyer, '/group/get_groups_info', { groupIDs: [groupID] });
    expect(data.groupInfos).toMatchObject([{ status: GroupStatus.muted }]);
    const after = await eventsIn(trade.seller, groupID);
    expect(after).toContain('acceptLast');
    expect(after).toContain('ruleRefund');
    expect(await roomSeenBy(disputeID, moderator)).toMatchObject({ mayWrite: false, isClosed: true });
  });

  it('happens when the parties agree on a split', async () => {
    const { orderNo, groupID } = await openCase();
    await gift.call('offerSplit', { orderNo, sellerShareBps: 4_000 }, cases.as(trade.buyer));
    await gift.call(
      'replySplit',
      { orderNo, sellerShareBps: 4_000, isAccepted: true },
      cases.as(trade.seller),
    );
    await gift.runDue();
    expect((await cases.detail(orderNo)).data.stateName).toBe('selfResolved');
    expect(await codeOf(write(trade.seller, groupID))).toBe(1403);
  });
});

describe('malformed messages in the case room', () => {
  it('show staff no external link, no code and only string text', async () => {
    const { disputeID, groupID, orderNo } = await openCase();
    const moderator = await cases.staff('moderator');
    const code = 'X7QP-9K2M-4TRW-8HZC';
    const contents: Partial<MsgData>[] = [
      { content: contentOf({ content: 'Look', sourceUrl: 'javascript:alert(1)', videoUrl: 5 }) },
      { content: contentOf({ content: `It is ${code}, for order ${orderNo}.` }) },
      {
        contentType: ContentType.file,
        content: contentOf({
          sourceUrl: 'https://console.evil.example/api/object/a?key=1.a',
          fileName: 'receipt.pdf',
        }),
      },
      {
        contentType: ContentType.picture,
        content: contentOf({
          sourcePicture: { url: 'https://evil.example/a.png' },
          content: { a: 1 },
          text: {},
        }),
      },
      { contentType: ContentType.custom, content: contentOf({ data: '{}', text: { a: 1 }, content: [] }) },
    ];
    for (const message of contents) expect(await codeOf(write(trade.buyer, groupID, message))).toBe(0);
    const { lines: seen } = await roomSeenBy(disputeID, moderator);
    const own = seen.filter(({ by }) => by === 'buyer');
    expect(own.map(({ kind, text, url }) => [kind, text, url])).toEqual([
      ['text', 'Look', null],
      ['text', `It is ••••-••••-••••-••ZC, for order ${orderNo}.`, null],
      ['file', 'receipt.pdf', null],
      ['picture', null, null],
      ['other', null, null],
    ]);
    const file = await gift.call('disputeCaseFile', { orderNo }, cases.as(trade.seller));
    expect(JSON.stringify(file.data)).not.toMatch(/X7QP|evil|javascript/);
    expect(caseProblems(file.data)).toEqual([]);
  });

  it('media links expire within two minutes, for the assigned moderator only, not after closing', async () => {
    const { orderNo, disputeID, moderator } = await cases.claimed();
    await gift.runDue();
    const groupID = (await cases.detail(orderNo)).data.room;
    const key = readURL(gift.services.keys, 'https://elsewhere.example', { id: 5n, name: 'a/b.png' });
    await write(trade.seller, groupID, {
      contentType: ContentType.picture,
      content: contentOf({ sourcePicture: { url: key } }),
    });
    const shown = async (by: TestUser) => {
      const room = await roomSeenBy(disputeID, by);
      return { ...room.lines.find(({ kind }) => kind === 'picture')!, mayOpen: room.mayOpen };
    };
    const otherModerator = await cases.staff('moderator', 'lead');
    expect(await shown(otherModerator)).toMatchObject({ url: null, mayOpen: false });
    const { url, hash, mayOpen } = await shown(moderator);
    expect({ mayOpen, isForGood: /key[=/]/.test(url!) }).toEqual({ mayOpen: true, isForGood: false });
    const token = new URL(url!, 'https://gift.example').searchParams.get('token');
    const opensIn = (after: number) =>
      openTemporaryLink(gift.services.keys, token, new Date(gift.clock.now().getTime() + after));
    expect([opensIn(seconds(59)), opensIn(seconds(120))]).toEqual([5n, undefined]);
    const finding = {
      ...{ disputeID, outcome: 'buyer' as const, sellerShareBps: null, reason: 'codeBad' as const },
      ...{ text: 'The picture in the room of this case shows it.', citedEvents: [hash] },
    };
    const found = await gift.call('proposeFinding', finding, cases.as(moderator));
    expect(found.data.cited).toMatchObject([{ hash, url: expect.stringContaining('token=') }]);
    expect(
      (await gift.call('staffDisputeDetail', { disputeID }, cases.as(otherModerator))).data.cited,
    ).toMatchObject([{ hash, url: null }]);
    for (const side of [trade.buyer, trade.seller])
      await gift.call('acceptFinding', { orderNo }, cases.as(side));
    for (const by of [moderator, otherModerator])
      expect(await shown(by)).toMatchObject({ url: null, mayOpen: false });
  });
});
