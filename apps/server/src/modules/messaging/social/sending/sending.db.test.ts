import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../../platform/clock';
import { databaseOn, sql } from '../../../../platform/database/db';
import { newID } from '../../../../platform/ids';
import { createServices, type Services } from '../../../../services';
import { block } from '../blocks/commands';
import { setConversation } from '../conversations/change';
import { answerFriend, requestFriend } from '../friends/commands';
import { changeGroup, changeMembers, muteGroup, silenceMember } from '../groups/change-group';
import { joinGroup } from '../groups/join-group';
import { dismissGroup, kickFromGroup } from '../groups/leave-group';
import { social } from '../testing/fixtures';
import { changeUser } from '../users/commands';
import { chatDirectoryOf } from '.';

const s = social();

const toUser = (senderID: string, recvID: string) => ({ senderID, sessionType: 1, recvID, groupID: '' });
const toGroup = (senderID: string, groupID: string) => ({ senderID, sessionType: 3, recvID: '', groupID });
type Target = ReturnType<typeof toUser>;

async function ruleFor(target: Target, services: Services = s.services) {
  const people = chatDirectoryOf(services);
  const [rule] = await people.rulesFor([target]);
  return rule!;
}
const codeFor = async (target: Target, services?: Services) => {
  const rule = await ruleFor(target, services);
  return rule.ok ? 0 : rule.errCode;
};
const setBlocked = (ownerID: string, otherID: string, isOn = true) =>
  s.as(ownerID, (at) => block(at, { ownerID, otherID, isOn, ex: '' }));

/** Another process on the same database. It shares the signals, or receives none. */
const otherProcess = ({ isSubscribed }: { isSubscribed: boolean }): Services =>
  createServices({
    ...s.services,
    database: databaseOn(s.db.pool),
    ...(isSubscribed
      ? {}
      : {
          signals: {
            publish() {},
            listen: () => () => {},
            connectedFrom: () => [],
            busSilentMs: () => 0,
            connectionsHere: () => 0,
          },
        }),
  });

describe('who may write to one person', () => {
  it('is anybody who is known, with the sender’s own name on it', async () => {
    const [a, b] = await s.people('ada', 'bola');
    expect(await ruleFor(toUser(a, b))).toEqual({
      ok: true,
      receivers: [a, b],
      senderNickname: 'ada of the tests',
      senderFaceURL: '',
      senderRole: 0,
    });
    expect(await codeFor(toUser(a, 'nobody-here'))).toBe(1101);
    expect(await codeFor(toUser('nobody-here', b))).toBe(1101);
    expect(await codeFor(toUser(a, a))).toBe(1001);
  });

  it('includes Gift users who never opened chat', async () => {
    const [ada, bola] = [await s.gifted(), await s.gifted('bola_new')];
    expect(await ruleFor(toUser(bola.id, ada.id))).toMatchObject({ ok: true, senderNickname: 'bola_new' });
  });

  it('excludes a user blocked by the receiver, immediately and until unblocked', async () => {
    const [a, b] = await s.people('ada', 'bola');
    expect(await codeFor(toUser(a, b))).toBe(0);
    await setBlocked(b, a);
    expect(await codeFor(toUser(a, b))).toBe(1302);
    expect(await codeFor(toUser(b, a))).toBe(0);
    await setBlocked(b, a, false);
    expect(await codeFor(toUser(a, b))).toBe(0);
  });

  it('excludes a user blocked on the screens of Gift', async () => {
    const [ada, bola] = [await s.gifted(), await s.gifted()];
    expect(await codeFor(toUser(bola.id, ada.id))).toBe(0);
    await s.test.call('blockUser', { userID: bola.id }, { token: ada.token });
    await s.test.runDue();
    expect(await codeFor(toUser(bola.id, ada.id))).toBe(1302);
  });

  it('excludes everyone while the receiver accepts no messages, in this conversation or at all', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const id = a < b ? `si_${a}_${b}` : `si_${b}_${a}`;
    const set = (receiveOption: 0 | 1 | 2) => s.as(b, (at) => setConversation(at, b, id, { receiveOption }));
    expect(await codeFor(toUser(a, b))).toBe(0);
    await set(1);
    expect(await codeFor(toUser(a, b))).toBe(1001);
    await set(2);
    expect(await codeFor(toUser(a, b))).toBe(0);
    await s.as(b, (at) => changeUser(at, b, { receiveOption: 1 }));
    expect(await codeFor(toUser(a, b))).toBe(1001);
    await s.as(b, (at) => changeUser(at, b, { receiveOption: 0 }));
    expect(await codeFor(toUser(a, b))).toBe(0);
  });

  it('is limited to friends when the operator requires it', async () => {
    const [a, b] = await s.people('ada', 'bola');
    Object.assign(s.services.settings.current, { imFriendsOnly: true });
    expect(await codeFor(toUser(a, b))).toBe(1303);
    await s.as(a, (at) => requestFriend(at, { fromID: a, toID: b, message: '', ex: '' }));
    await s.as(b, (at) => answerFriend(at, { fromID: a, toID: b, result: 1, answer: '' }));
    expect(await codeFor(toUser(a, b))).toBe(0);
    Object.assign(s.services.settings.current, { imFriendsOnly: false });
  });

  it('is limited to friends, partners and contacts of the receiver when the receiver chooses so', async () => {
    const [ada, stranger, friend, penpal] = [
      await s.gifted(),
      await s.gifted(),
      await s.gifted(),
      await s.gifted(),
    ];
    const allowMessagesFrom = async (messagesFrom: 'everyone' | 'known') => {
      await s.test.call('updateProfile', { messagesFrom }, { token: ada.token });
      await s.test.runDue();
    };
    expect(await codeFor(toUser(stranger.id, ada.id))).toBe(0);
    await allowMessagesFrom('known');
    expect(await codeFor(toUser(stranger.id, ada.id))).toBe(1303);
    // They may still write to others.
    expect(await codeFor(toUser(ada.id, stranger.id))).toBe(0);
    await s.as(friend.id, (at) =>
      requestFriend(at, { fromID: friend.id, toID: ada.id, message: '', ex: '' }),
    );
    await s.as(ada.id, (at) => answerFriend(at, { fromID: friend.id, toID: ada.id, result: 1, answer: '' }));
    expect(await codeFor(toUser(friend.id, ada.id))).toBe(0);
    const order = newID(s.test.clock.now());
    await s.test.database.run(sql`
      insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency,
        form, receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo,
        pay_min, deliver_min, check_min, terms, instructions, created_at, entered_at, last_hash)
      values (${order}, 90, 1, ${order}, ${penpal.userID}, ${ada.userID}, 'seller', 'steam', 'US', 'USD', 'ecode', 'none',
        '{5000}', 90000, 4500000, 0, 0, 0, 0, 15, 15, 30, '', '', now(), now(), '')`);
    expect(await codeFor(toUser(penpal.id, ada.id))).toBe(0);
    expect(await codeFor(toUser(stranger.id, ada.id))).toBe(1303);
    await allowMessagesFrom('everyone');
    expect(await codeFor(toUser(stranger.id, ada.id))).toBe(0);
  });

  it('signs with a new name from then on', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const groupID = await s.group(b, { members: [a] });
    await ruleFor(toUser(a, b));
    await ruleFor(toGroup(a, groupID));
    await s.as(a, (at) => changeUser(at, a, { nickname: 'Ada anew' }));
    expect(await ruleFor(toUser(a, b))).toMatchObject({ senderNickname: 'Ada anew' });
    expect(await ruleFor(toGroup(a, groupID))).toMatchObject({ senderNickname: 'Ada anew' });
    await s.as(a, (at) => changeMembers(at, groupID, [{ userID: a, nickname: 'Steam king' }]));
    expect(await ruleFor(toGroup(a, groupID))).toMatchObject({
      senderNickname: 'Steam king',
      senderRole: 20,
    });
  });
});

describe('who may write to a group', () => {
  it('is its members, who all get it, under one list for all', async () => {
    const [owner, member, stranger] = await s.people('owner', 'member', 'stranger');
    const groupID = await s.group(owner, { members: [member], verification: 2 });
    const rule = await ruleFor(toGroup(member, groupID));
    expect(rule).toMatchObject({ ok: true, receivers: [owner, member], senderRole: 20 });
    const other = await ruleFor(toGroup(owner, groupID));
    expect(rule.ok && other.ok && rule.receivers === other.receivers).toBe(true);
    expect(await codeFor(toGroup(stranger, groupID))).toBe(1203);
    expect(await codeFor(toGroup(member, '999999999999'))).toBe(1201);
    await s.as(stranger, (at) =>
      joinGroup(at, groupID, { userID: stranger, message: '', ex: '', joinSource: 3 }),
    );
    expect(await ruleFor(toGroup(stranger, groupID))).toMatchObject({ receivers: [owner, member, stranger] });
    await s.as(owner, (at) => kickFromGroup(at, groupID, [stranger]));
    expect(await codeFor(toGroup(stranger, groupID))).toBe(1203);
    expect(await ruleFor(toGroup(owner, groupID))).toMatchObject({ receivers: [owner, member] });
  });

  it('is not who is silenced, until the time is over', async () => {
    const [owner, member] = await s.people('owner', 'member');
    const groupID = await s.group(owner, { members: [member] });
    await s.as(owner, (at) => silenceMember(at, groupID, member, 600));
    expect(await codeFor(toGroup(member, groupID))).toBe(1402);
    s.test.clock.advance(seconds(599));
    expect(await codeFor(toGroup(member, groupID))).toBe(1402);
    s.test.clock.advance(seconds(2));
    expect(await codeFor(toGroup(member, groupID))).toBe(0);
  });

  it('is the owner and admins while the group is muted, and nobody once it is banned or dismissed', async () => {
    const [owner, admin, member] = await s.people('owner', 'admin', 'member');
    const groupID = await s.group(owner, { admins: [admin], members: [member] });
    const codes = () =>
      Promise.all([owner, admin, member].map((userID) => codeFor(toGroup(userID, groupID))));
    expect(await codes()).toEqual([0, 0, 0]);
    await s.as(admin, (at) => muteGroup(at, groupID, true));
    expect(await codes()).toEqual([0, 0, 1403]);
    await s.asAdmin((at) => changeGroup(at, groupID, { isBanned: true }));
    expect(await codes()).toEqual([1002, 1002, 1002]);
    await s.asAdmin((at) => changeGroup(at, groupID, { isBanned: false }));
    expect(await codes()).toEqual([0, 0, 0]);
    await s.as(owner, (at) => dismissGroup(at, groupID, { removesMembers: false }));
    expect(await codes()).toEqual([1204, 1204, 1204]);
  });
});

describe('the rule cache', () => {
  it('returns a whole batch in order, with cached and uncached rules mixed', async () => {
    const [a, b, c] = await s.people('ada', 'bola', 'chidi');
    const groupID = await s.group(a, { members: [b] });
    await setBlocked(c, a);
    await ruleFor(toUser(a, b));
    const people = chatDirectoryOf(s.services);
    const rules = await people.rulesFor([
      toUser(a, c),
      toGroup(b, groupID),
      toUser(a, b),
      toGroup(c, groupID),
      toUser(b, 'nobody-here'),
      toUser(a, c),
    ]);
    expect(rules.map((rule) => (rule.ok ? 0 : rule.errCode))).toEqual([1302, 0, 0, 1203, 1101, 1302]);
    expect(people.knownRule(toUser(a, c))).toMatchObject({ errCode: 1302 });
    expect(people.knownRule(toUser(b, 'nobody-here'))).toBeUndefined();
    expect(people.knownRule(toGroup(b, groupID))).toMatchObject({ ok: true });
  });

  it('does not store a rule that was read while it changed', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const reading = chatDirectoryOf(s.services).rulesFor([toUser(a, b)]);
    await setBlocked(b, a);
    await reading;
    expect(await codeFor(toUser(a, b))).toBe(1302);
  });

  it('of another process drops a rule when that process receives the change', async () => {
    const other = otherProcess({ isSubscribed: true });
    const [a, b] = await s.people('ada', 'bola');
    const groupID = await s.group(a, { members: [b] });
    expect(await codeFor(toUser(a, b), other)).toBe(0);
    expect(await codeFor(toGroup(b, groupID), other)).toBe(0);
    await setBlocked(b, a);
    await s.as(a, (at) => muteGroup(at, groupID, true));
    expect(await codeFor(toUser(a, b), other)).toBe(1302);
    expect(await codeFor(toGroup(b, groupID), other)).toBe(1403);
  });

  it('of a process that receives no signals serves rules for five minutes at most', async () => {
    const other = otherProcess({ isSubscribed: false });
    const [a, b] = await s.people('ada', 'bola');
    expect(await codeFor(toUser(a, b), other)).toBe(0);
    await setBlocked(b, a);
    expect(await codeFor(toUser(a, b), other)).toBe(0);
    s.test.clock.advance(minutes(5));
    expect(await codeFor(toUser(a, b), other)).toBe(1302);
  });

  it('is cleared completely after a gap in the signals', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const groupID = await s.group(a, { members: [b] });
    await codeFor(toUser(a, b));
    await codeFor(toGroup(a, groupID));
    const people = chatDirectoryOf(s.services);
    expect([people.knownRule(toUser(a, b)), people.knownRule(toGroup(a, groupID))]).not.toContain(undefined);
    s.services.signals.publish({ type: 'gap' });
    expect([people.knownRule(toUser(a, b)), people.knownRule(toGroup(a, groupID))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('answers twenty thousand questions in a blink', async () => {
    const [a, b] = await s.people('ada', 'bola');
    const groupID = await s.group(a, { members: [b] });
    await codeFor(toUser(a, b));
    await codeFor(toGroup(b, groupID));
    const people = chatDirectoryOf(s.services);
    const from = process.cpuUsage();
    for (let n = 0; n < 10_000; n++) {
      people.knownRule(toUser(a, b));
      people.knownRule(toGroup(b, groupID));
    }
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1000, 'milliseconds of processor time').toBeLessThan(200);
  });
});
