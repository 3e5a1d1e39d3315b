// Two accounts of one person cannot satisfy a two-person rule, regardless of who created the second one.
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { uploadPicture } from '../../../testing/files/pictures';
import { requestedCorrection } from '../../../testing/fixtures/corrections';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { sendMessage } from '../../../testing/fixtures/message-flags';
import { createHeldMoney } from '../../../testing/fixtures/money';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { grantSuperadmin, recordConsoleDevice } from '../../identity';
import type { LiveMessage } from '../live/live-events';
import { liveTopic } from '../live/live-events';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const reason = 'Because the test needs it.';
const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal ?? 'ok';

async function ask(by: TestUser): Promise<string> {
  const to = await createTestUser(gift);
  const request = {
    ...{ kind: 'ledgerTransfer' as const, from: 'platform:promo_expense', amountKobo: '500' },
    to: `user:${to.userID}:available`,
  };
  const { data, code, message } = await gift.call('requestApproval', { request, reason }, as(by));
  if (code !== 200) throw new Error(message);
  return data.approvalID;
}
const decide = async (approvalID: string, by: TestUser, isApproved = true) =>
  refusalOf(await gift.call('decideApproval', { approvalID, isApproved, reason }, as(by)));
const grantRoles = async (by: TestUser, user: TestUser, ...roles: StaffRole[]) => {
  const answer = await gift.call('setStaffRoles', { userID: String(user.userID), roles, reason }, as(by));
  if (answer.code !== 200) throw new Error(answer.message);
};

let marks = 40;
/** What links accounts to one person. */
const links = {
  async device(...users: TestUser[]) {
    const hash = Buffer.alloc(32, ++marks);
    for (const { userID } of users)
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${hash}, ${gift.clock.now()}) on conflict do nothing`);
  },
  async bank(...users: TestUser[]) {
    const number = `00000${++marks}999`;
    for (const { userID } of users)
      await gift.database.run(sql`
        insert into wallet.bank_accounts (id, user_id, bank_code, account_number, account_name, added_at)
        values (${BigInt(++marks)}, ${userID}, '058', ${number}, 'ADA OKAFOR', ${gift.clock.now()})`);
  },
};

/** A dispute whose finding by one staff member waits for a second signature. */
async function ruledBy(by: TestUser): Promise<string> {
  const disputes = disputesOf(gift, await createTrade(gift));
  const { disputeID } = await disputes.queued();
  await disputes.claim(disputeID, by);
  await gift.database.run(sql`
    update disputes.cases set draft = '{}', draft_by = ${by.userID} where id = ${BigInt(disputeID)}`);
  return disputeID;
}
const sign = async (disputeID: string, by: TestUser) =>
  refusalOf(
    await gift.call(
      'approveFinding',
      { disputeID, isAgreed: true, text: reason, draft: '0'.repeat(64) },
      as(by),
    ),
  );

describe('a newly appointed staff member', () => {
  it('and the appointer cannot approve for each other for a week, but can reject', async () => {
    const [boss, puppet] = [await staff('superadmin'), await createTestUser(gift)];
    await grantRoles(boss, puppet, 'finance');
    expect(await decide(await ask(boss), puppet)).toBe('NewColleague');
    expect(await decide(await ask(puppet), boss)).toBe('NewColleague');
    expect(await decide(await ask(boss), puppet, false)).toBe('ok');
    const { items, waitDays } = (await gift.call('staffList', undefined, as(boss))).data;
    expect(waitDays).toBe(7);
    expect(items.find(({ userID }) => userID === String(puppet.userID))?.roleGrant?.by).toBe(boss.nickname);
    expect(items.find(({ userID }) => userID === String(boss.userID))?.roleGrant).toBeNull();
    // For staff who were here before, they are ordinary colleagues.
    expect(await decide(await ask(await staff('finance')), puppet)).toBe('ok');
    gift.clock.advance(days(7) - minutes(1));
    const approvalID = await ask(boss);
    expect(await decide(approvalID, puppet)).toBe('NewColleague');
    gift.clock.advance(minutes(1));
    expect(await decide(approvalID, puppet)).toBe('ok');
  });

  it('cannot approve for others in the same appointment chain', async () => {
    const boss = await staff('superadmin');
    const [first, second, third] = [
      await createTestUser(gift),
      await createTestUser(gift),
      await createTestUser(gift),
    ];
    await grantRoles(boss, first, 'superadmin');
    await grantRoles(first, second, 'finance');
    await grantRoles(boss, third, 'finance');
    expect(await decide(await ask(boss), second)).toBe('NewColleague');
    expect(await decide(await ask(third), second)).toBe('NewColleague');
  });

  it('counts as new again after an added role or a 2FA reset, but not after a removed role', async () => {
    const [boss, other] = [await staff('superadmin'), await staff('finance', 'support')];
    await grantRoles(boss, other, 'finance');
    expect(await decide(await ask(boss), other)).toBe('ok');
    await grantRoles(boss, other, 'finance', 'compliance');
    expect(await decide(await ask(boss), other)).toBe('NewColleague');

    const [chief, mate] = [await staff('superadmin'), await staff('finance')];
    await gift.database.run(sql`
      insert into operator.second_factors (user_id, secret, enrolled_at, last_step)
      values (${mate.userID}, '\\x00', ${gift.clock.now()}, 0)`);
    await gift.call('resetSecondFactor', { userID: String(mate.userID), reason }, as(chief));
    expect(await decide(await ask(chief), mate)).toBe('NewColleague');
  });

  it('may approve at once if both superadmins were granted by configuration', async () => {
    const [first, second, clerk] = [
      await createTestUser(gift),
      await createTestUser(gift),
      await createTestUser(gift),
    ];
    for (const { phone } of [first, second]) await grantSuperadmin(gift.database, phone);
    await grantRoles(first, clerk, 'finance');
    expect(await decide(await ask(first), second)).toBe('ok');
    expect(await decide(await ask(clerk), second)).toBe('ok');
  });

  it('does not sign the large ruling of who appointed them', async () => {
    const [boss, puppet] = [await staff('superadmin'), await createTestUser(gift)];
    await grantRoles(boss, puppet, 'superadmin');
    expect(await sign(await ruledBy(boss), puppet)).toBe('NewColleague');
  });
});

describe('two accounts of one person', () => {
  it('are one for ever: with the same device, or the same account at a bank', async () => {
    const [one, other] = [await staff('finance'), await staff('finance')];
    const hash = Buffer.alloc(32, 7);
    for (const { userID } of [one, other])
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${hash}, ${gift.clock.now()})`);
    expect(await decide(await ask(one), other)).toBe('LinkedColleague');

    const [rich, linked] = [await staff('finance', 'lead'), await staff('finance', 'lead')];
    for (const user of [rich, linked]) await addAccount(gift, user);
    await gift.database.run(sql`
      update wallet.bank_accounts set account_number = (
        select account_number from wallet.bank_accounts where user_id = ${rich.userID})
      where user_id = ${linked.userID}`);
    expect(await decide(await ask(rich), linked)).toBe('LinkedColleague');
    expect(await sign(await ruledBy(rich), linked)).toBe('LinkedColleague');
  });
});

describe('two staff members signed in to the console', () => {
  type From = { deviceID?: string; address?: string; userAgent?: string };
  const come = (
    { userID }: TestUser,
    { deviceID = '', address = '10.40.0.1', userAgent = 'Firefox' }: From,
  ) =>
    gift.database.transaction((tx) =>
      recordConsoleDevice(
        tx,
        { services: gift.services, now: gift.clock.now(), origin: { address, userAgent, deviceID } },
        userID,
      ),
    );
  const pair = async () => [await staff('finance', 'lead'), await staff('finance', 'lead')] as const;

  it('from one browser are one, for requests and rulings; from two browsers of one office two', async () => {
    const [one, other] = await pair();
    await come(one, { deviceID: 'desk-number-one-000' });
    await come(other, { deviceID: 'desk-number-two-000' });
    expect(await decide(await ask(one), other)).toBe('ok');
    await come(other, { deviceID: 'desk-number-one-000' });
    expect(await decide(await ask(one), other)).toBe('LinkedColleague');
    expect(await sign(await ruledBy(one), other)).toBe('LinkedColleague');
    // Signing out everywhere does not turn one person into two.
    await gift.call('signOutOthers', undefined, as(other));
    expect(await decide(await ask(one), other)).toBe('LinkedColleague');
  });

  it('without device IDs count as one person if network and browser match', async () => {
    const [one, other] = await pair();
    await come(one, {});
    await come(other, { userAgent: 'Chrome' });
    expect(await decide(await ask(one), other)).toBe('ok');
    await come(other, {});
    expect(await decide(await ask(one), other)).toBe('LinkedColleague');
  });

  it('with demo accounts are compared by their latest device only', async () => {
    const tried = async (isDemo: boolean) => {
      const [one, other] = await pair();
      await gift.database.run(sql`
        update identity.users set is_demo = ${isDemo} where id in (${one.userID}, ${other.userID})`);
      for (const user of [one, other]) await come(user, { deviceID: `demo-${isDemo}-0123456789` });
      expect(await decide(await ask(one), other)).toBe('LinkedColleague');
      await come(other, { deviceID: `private-${one.userID}-window` });
      const decision = await decide(await ask(one), other);
      await gift.database.run(sql`
        update identity.users set is_demo = false where id in (${one.userID}, ${other.userID})`);
      return decision;
    };
    expect(await tried(true)).toBe('ok');
    expect(await tried(false)).toBe('LinkedColleague');
  });

  it('is noted by the sign-in itself', async () => {
    const [one, other] = await pair();
    for (const user of [one, other]) {
      const headers = { 'x-device-id': 'one-browser-of-the-two' };
      const account = { account: user.phone, password: user.password };
      const { data } = await gift.call('operatorSignIn', account, { headers });
      const secret = Secret.fromBase32(data.enrolment!.secret);
      const code = new TOTP({ secret }).generate({ timestamp: gift.clock.now().getTime() });
      const done = await gift.call('operatorConfirm', { ticket: data.ticket, code }, { headers });
      expect(done.code).toBe(200);
    }
    expect(await decide(await ask(one), other)).toBe('LinkedColleague');
  });
});

describe('an appeal', () => {
  /** Gives all of them the same device, as if one person had signed in with several accounts. */
  const link = async (mark: number, ...users: TestUser[]) => {
    for (const { userID } of users)
      await gift.database.run(sql`
        insert into identity.known_devices (user_id, device_hash, since)
        values (${userID}, ${Buffer.alloc(32, mark)}, ${gift.clock.now()})`);
  };
  const appealed = async (by: TestUser, second?: TestUser) => {
    const disputes = disputesOf(gift, await createTrade(gift));
    const { disputeID, orderNo } = await disputes.claimed(by);
    await disputes.propose(disputeID, by, 'buyer');
    if (second) await disputes.approve(disputeID, second);
    expect((await disputes.appeal(orderNo, 'seller')).data.stateName).toBe('appeal');
    const take = async (other: TestUser) => refusalOf(await disputes.claim(disputeID, other));
    const offered = async (by: TestUser) =>
      (await gift.call('disputeAssignees', { disputeID }, as(by))).data.items.map(({ userID }) => userID);
    const find = async (other: TestUser) => refusalOf(await disputes.propose(disputeID, other, 'seller'));
    const signs = async (other: TestUser, isAgreed = true) =>
      refusalOf(await disputes.approve(disputeID, other, isAgreed));
    return { take, find, signs, offered };
  };

  it('cannot be claimed by staff who share a device or bank account with the first moderator', async () => {
    const [first, linked, rich, other] = [
      await staff('moderator'),
      await staff('moderator'),
      await staff('moderator'),
      await staff('moderator'),
    ];
    const { take, find } = await appealed(first);
    await link(21, first, linked);
    expect(await take(linked)).toBe('LinkedColleague');
    for (const user of [first, rich]) await addAccount(gift, user);
    await gift.database.run(sql`
      update wallet.bank_accounts set account_number = (
        select account_number from wallet.bank_accounts where user_id = ${first.userID})
      where user_id = ${rich.userID}`);
    expect(await take(rich)).toBe('LinkedColleague');
    expect(await take(other)).toBe('ok');
    // A link found later still blocks the second approval.
    await link(22, first, other);
    expect(await find(other)).toBe('LinkedColleague');
  });

  it.each(['device', 'bank'] as const)(
    'is not offered to staff who share a %s with the first moderator',
    async (sign) => {
      const [first, linked, other, lead] = [
        await staff('moderator'),
        await staff('moderator'),
        await staff('moderator'),
        await staff('lead'),
      ];
      const { offered } = await appealed(first);
      await links[sign](first, linked);
      const ids = await offered(lead);
      expect(ids).toContain(String(other.userID));
      for (const user of [first, linked]) expect(ids).not.toContain(String(user.userID));
    },
  );

  it('cannot be claimed by staff whom the first moderator appointed this week', async () => {
    const [boss, puppet] = [await staff('superadmin'), await createTestUser(gift)];
    await grantRoles(boss, puppet, 'lead');
    const { take } = await appealed(boss);
    expect(await take(puppet)).toBe('NewColleague');
    gift.clock.advance(days(7));
    expect(await take(await staff('moderator'))).toBe('ok');
  });

  it('on a large amount cannot be decided or signed by an account linked to the first two', async () => {
    const change = { validFrom: gift.clock.now(), by: 'test', reason: 'test' };
    const limit = async (kobo: bigint) => {
      await gift.services.settings.set(gift.database, 'disputeLeadKobo', kobo, change);
      await gift.services.settings.refresh(gift.database, gift.clock.now());
    };
    const before = gift.services.settings.current.disputeLeadKobo;
    await limit(8_000_000n);
    const [first, second, third, linked] = [
      await staff('lead'),
      await staff('lead'),
      await staff('lead'),
      await staff('lead'),
    ];
    const { take, find, signs } = await appealed(first, second);
    await link(23, second, linked);
    expect(await take(linked)).toBe('LinkedColleague');
    expect(await take(third)).toBe('ok');
    expect(await find(third)).toBe('ok');
    expect(await signs(linked)).toBe('LinkedColleague');
    // A possible second approver must not block the decision of an appeal against their own ruling.
    expect(await signs(linked, false)).toBe('LinkedColleague');
    await limit(before);
  });
});

describe.each(['device', 'bank'] as const)('an account that shares a %s with one of the staff', (sign) => {
  it('cannot be viewed, changed, credited or opened by the linked staff member', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.shipped();
    const [one, mate] = [await staff('superadmin'), await staff('superadmin')];
    const { suspendedID } = await createHeldMoney(gift, trade.buyer);
    await links[sign](one, trade.buyer);
    const userID = String(trade.buyer.userID);
    const ask = (request: object, by: TestUser) =>
      gift.call('requestApproval', { request: request as never, reason }, as(by));
    const transfer = {
      ...{ kind: 'ledgerTransfer', from: 'platform:promo_expense', amountKobo: '500' },
      to: `user:${userID}:available`,
    };
    const actions = (by: TestUser) => [
      () => gift.call('inspectPerson', { userID }, as(by)),
      () => gift.call('inspectOrder', { orderNo }, as(by)),
      () => gift.call('addNote', { about: 'user', subjectID: userID, text: reason }, as(by)),
      () => ask({ kind: 'openCode', orderNo }, by),
      () => ask(transfer, by),
      () => gift.call('attachSuspense', { suspendedID, userID, reason }, as(by)),
    ];
    for (const [n, action] of actions(one).entries())
      expect(refusalOf(await action()), String(n)).toBe('LinkedCase');
    for (const [n, action] of actions(mate).entries())
      expect(refusalOf(await action()), String(n)).toBe('ok');
  });

  it('cannot be verified, corrected or moderated by the linked staff member', async () => {
    const [person, newcomer, reader] = [
      await createTestUser(gift),
      await createTestUser(gift, { tier: 0 }),
      await createTestUser(gift),
    ];
    const [one, mate] = [await staff('superadmin', 'compliance'), await staff('superadmin', 'compliance')];
    await links[sign](one, person, newcomer);
    const name = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1994-03-08' };
    await gift.call('verifyUserInfo', { kind: 'bvn', number: '33100012222', ...name }, as(newcomer));
    await gift.call(
      'submitDocument',
      { kind: 'selfie', fileIDs: [await uploadPicture(gift, person)] },
      as(person),
    );
    const requestID = await requestedCorrection(gift, person);
    const { conversationID, seq } = await sendMessage(gift, person, reader, 'You are a thief');
    await gift.call('reportMessage', { conversationID, seq, reason: 'abuse', text: '' }, as(reader));
    const { checkID } = (await gift.call('identityReviews', {}, as(mate))).data.items[0]!;
    const { documentID } = (await gift.call('documentReviews', {}, as(mate))).data.items[0]!;
    const { flagID } = (await gift.call('flagList', { limit: 50 }, as(mate))).data.items[0]!;
    const userID = String(person.userID);
    const actions = (by: TestUser) => [
      () => gift.call('openIdentityReview', { checkID }, as(by)),
      () => gift.call('decideIdentityReview', { checkID, verdict: 'matches', reason }, as(by)),
      () => gift.call('openDocumentReview', { documentID }, as(by)),
      () => gift.call('decideDocumentReview', { documentID, verdict: 'verified', reason }, as(by)),
      () => gift.call('openDataRequest', { requestID }, as(by)),
      () => gift.call('decideCorrection', { requestID, corrected: name, reason }, as(by)),
      () => gift.call('flagDetail', { flagID }, as(by)),
      () => gift.call('decideFlag', { flagID, outcome: 'mute', days: 3, reason }, as(by)),
      () => gift.call('liftMute', { userID, reason }, as(by)),
    ];
    for (const [n, action] of actions(one).entries())
      expect(refusalOf(await action()), String(n)).toBe('LinkedCase');
    for (const [n, action] of actions(mate).entries())
      expect(refusalOf(await action()), String(n)).toBe('ok');
  });
});

describe('a request', () => {
  it.each(['device', 'bank'] as const)(
    'about an order is hidden from staff who are a party or share a %s with one',
    async (sign) => {
      const trade = await createTrade(gift);
      const { orderNo } = await trade.shipped();
      const [boss, linked, mate] = [
        await staff('superadmin'),
        await staff('lead', 'compliance'),
        await staff('lead', 'compliance'),
      ];
      await links[sign](linked, trade.seller);
      await gift.database.run(sql`
        update identity.users set roles = '{lead,compliance}' where id = ${trade.buyer.userID}`);
      const counted = async (by: TestUser) =>
        (await gift.call('operatorCounts', undefined, as(by))).data.counts.approvals;
      const readers = [trade.buyer, linked, mate];
      const before = await Promise.all(readers.map(counted));
      const received: LiveMessage[] = [];
      gift.services.signals.listen((signal) => {
        if (signal.type === 'invalidate' && signal.topic === liveTopic)
          received.push(...signal.keys.map((key) => JSON.parse(key)));
      });
      const older = await ask(boss);
      const { data } = await gift.call(
        'requestApproval',
        { request: { kind: 'openCode', orderNo }, reason },
        as(boss),
      );
      const listApprovals = async (by: TestUser, limit = 50) =>
        (await gift.call('approvalList', { tab: 'pending', limit }, as(by))).data;
      const idsOf = ({ items }: { items: { approvalID: string }[] }) => items.map((one) => one.approvalID);
      const accessLog = async (by: TestUser) =>
        idsOf((await gift.call('codeAccessLog', { limit: 50 }, as(by))).data);
      for (const [n, by] of readers.entries()) {
        const isOther = by === mate;
        expect(idsOf(await listApprovals(by)).includes(data.approvalID), String(n)).toBe(isOther);
        expect((await accessLog(by)).includes(data.approvalID), String(n)).toBe(isOther);
        expect(await counted(by), String(n)).toBe(before[n]! + (isOther ? 1 : 0));
      }
      // Skipped requests leave no gap: a page of one is the next request.
      const page = await listApprovals(linked, 1);
      expect(idsOf(page)).toEqual([older]);
      const hidden = received.find(
        ({ liveEvent, hiddenFrom }) => liveEvent.kind === 'approvals' && hiddenFrom.length > 0,
      );
      expect(new Set(hidden?.hiddenFrom)).toEqual(
        new Set([linked, trade.buyer].map(({ userID }) => String(userID))),
      );
    },
  );

  it('by staff who lost the required role cannot be approved, only rejected', async () => {
    const [boss, gone] = [await staff('superadmin'), await staff('finance')];
    const approvalID = await ask(gone);
    await gift.call('setStaffRoles', { userID: String(gone.userID), roles: [], reason }, as(boss));
    expect(await decide(approvalID, await staff('finance'))).toBe('RequesterLostRole');
    expect(await decide(approvalID, await staff('finance'), false)).toBe('ok');
  });
});
