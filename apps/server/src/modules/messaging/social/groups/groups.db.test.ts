import { describe, expect, it } from 'vitest';
import type { ImCaller } from '../../http/openim-http';
import { block } from '../blocks/commands';
import { setConversation } from '../conversations/change';
import { findConversationSettings, listConversationIDs } from '../conversations/store';
import { deleteFriend, importFriends } from '../friends/commands';
import { social } from '../testing/fixtures';
import { type Version, versionOf } from '../versions';
import { changeGroup, changeMembers, muteGroup, silenceMember } from './change-group';
import { answerApplication, inviteToGroup, joinGroup } from './join-group';
import { dismissGroup, kickFromGroup, quitGroup, transferGroup } from './leave-group';
import { groupRequestOf } from './request-store';
import { groupOf, joinedGroupIDs, memberIDsOf, memberOf } from './store';
import { incrementalGroups, incrementalMembers } from './sync';

const s = social();

const membersSince = async (groupID: string, known: Version, caller: ImCaller) =>
  (await incrementalMembers(s.db, [{ groupID, ...known }], { caller, now: s.now() }))[groupID];

const join = (userID: string, groupID: string, message = 'Let me in', joinSource = 3) =>
  s.as(userID, (at) => joinGroup(at, groupID, { userID, message, ex: '', joinSource }));
const invite = (byID: string, groupID: string, userIDs: string[]) =>
  s.as(byID, (at) => inviteToGroup(at, groupID, { userIDs, reason: 'Come along' }));
const decide = (byID: string, groupID: string, userID: string, result: 1 | -1 = 1) =>
  s.as(byID, (at) => answerApplication(at, groupID, { userID, result, answer: 'So be it' }));
const kick = (byID: string, groupID: string, userIDs: string[]) =>
  s.as(byID, (at) => kickFromGroup(at, groupID, userIDs));
const quit = (userID: string, groupID: string) => s.as(userID, (at) => quitGroup(at, groupID, userID));
const rolesIn = async (groupID: string) =>
  Promise.all(
    (await memberIDsOf(s.db, groupID)).map(async (userID) => [
      userID,
      (await memberOf(s.db, groupID, userID))?.role,
    ]),
  );

/** An owner, an admin and a member in a group, and a user outside. */
async function createCast(settings: Parameters<typeof s.group>[1] = {}) {
  const [owner, admin, member, stranger] = await s.people('owner', 'admin', 'member', 'stranger');
  const groupID = await s.group(owner, { admins: [admin], members: [member], ...settings });
  return { owner, admin, member, stranger, groupID };
}

describe('making a group', () => {
  it('adds each member with a role, notifies them with the list version, and lists the group', async () => {
    const [owner, admin, member] = await s.people('owner', 'admin', 'member');
    const before = await versionOf(s.db, 'groups', member);
    let groupID = '';
    const tips = await s.notified(async () => {
      groupID = await s.group(owner, { admins: [admin], members: [member, owner], name: 'Amazon UK' });
    });
    expect(groupID).toMatch(/^[1-9]\d{11}$/);
    expect(await rolesIn(groupID)).toEqual([
      [owner, 100],
      [admin, 60],
      [member, 20],
    ]);
    const at = await versionOf(s.db, 'members', groupID);
    expect(at.version).toBe(2);
    expect(tips).toMatchObject([
      {
        contentType: 1501,
        groupID,
        receivers: [admin, member, owner].sort(),
        detail: {
          group: {
            groupID,
            groupName: 'Amazon UK',
            ownerUserID: owner,
            memberCount: 3,
            status: 0,
            groupType: 2,
          },
          opUser: { userID: owner, roleLevel: 100 },
          groupOwnerUser: { userID: owner },
          memberList: [
            { userID: owner },
            { userID: admin, roleLevel: 60 },
            { userID: member, joinSource: 2 },
          ],
          groupMemberVersion: at.version,
          groupMemberVersionID: at.versionID,
        },
      },
    ]);
    expect(await incrementalGroups(s.db, member, before)).toMatchObject({
      full: false,
      insert: [{ groupID, groupName: 'Amazon UK' }],
    });
    expect(await listConversationIDs(s.db, member)).toEqual([`sg_${groupID}`]);
  });

  it('is refused with an unknown member, wrong type, a chosen id or one who blocked the owner', async () => {
    const [owner, other] = await s.people('owner', 'other');
    expect(await s.codeOf(s.group(owner, { members: ['nobody-here'] }))).toBe(1101);
    expect(await s.codeOf(s.group(owner, { groupType: 0 }))).toBe(1205);
    expect(await s.codeOf(s.group(owner, { groupID: 'mine' }))).toBe(1001);
    await s.as(other, (at) => block(at, { ownerID: other, otherID: owner, isOn: true, ex: '' }));
    expect(await s.codeOf(s.group(owner, { members: [other] }))).toBe(1302);
  });

  it('is refused above the limits of groups per owner and members per group', async () => {
    const [owner, other] = await s.people('owner', 'other');
    const { settings } = s.services;
    const { imGroupsOwned, imGroupMembers } = settings.current;
    Object.assign(settings.current, { imGroupsOwned: 1, imGroupMembers: 1 });
    expect(await s.codeOf(s.group(owner, { members: [other] }))).toBe(1001);
    expect(await s.codeOf(s.group(owner))).toBe(0);
    expect(await s.codeOf(s.group(owner))).toBe(1001);
    Object.assign(settings.current, { imGroupsOwned, imGroupMembers });
  });
});

describe('joining by oneself', () => {
  it('is immediate when no approval is needed (verification 2)', async () => {
    const { groupID, stranger, owner, admin, member } = await createCast({ verification: 2 });
    const tips = await s.notified(() => join(stranger, groupID, '', 4));
    expect(tips).toMatchObject([
      {
        contentType: 1510,
        receivers: [owner, admin, member, stranger].sort(),
        detail: { entrantUser: { userID: stranger, joinSource: 4, roleLevel: 20 }, groupMemberVersion: 3 },
      },
    ]);
    expect(await memberOf(s.db, groupID, stranger)).toMatchObject({ role: 20, joinSource: 4 });
    expect(await s.codeOf(join(stranger, groupID))).toBe(1001);
  });

  it.each([0, 1])(
    'with verification %i sends a request to the owner and each admin once, under one uuid',
    async (verification) => {
      const { groupID, stranger, owner, admin } = await createCast({ verification });
      const tips = await s.notified(() => join(stranger, groupID, 'I trade Steam'));
      expect(tips.map((tip) => tip.receivers[0]).sort()).toEqual([owner, admin, stranger].sort());
      for (const tip of tips)
        expect(tip).toMatchObject({
          contentType: 1503,
          detail: {
            group: { groupID },
            applicant: { userID: stranger },
            reqMsg: 'I trade Steam',
            request: { handleResult: 0, joinSource: 3, userInfo: { userID: stranger } },
          },
        });
      expect(new Set(tips.map((tip) => tip.detail.uuid)).size).toBe(1);
      expect(await memberOf(s.db, groupID, stranger)).toBeUndefined();
    },
  );

  it('is approved or refused by the owner or an admin, and both sides are notified', async () => {
    const { groupID, stranger, owner, admin, member } = await createCast();
    await join(stranger, groupID);
    expect(await s.codeOf(decide(member, groupID, stranger))).toBe(1002);
    const refusal = await s.notified(() => decide(admin, groupID, stranger, -1));
    expect(refusal.map((tip) => [tip.contentType, tip.receivers[0], tip.detail.receiverAs]).sort()).toEqual(
      [
        [1506, owner, 1],
        [1506, admin, 1],
        [1506, stranger, 0],
      ].sort(),
    );
    await join(stranger, groupID);
    const yes = await s.notified(() => decide(owner, groupID, stranger, 1));
    expect(yes.map((tip) => tip.contentType)).toEqual([1505, 1505, 1505, 1510]);
    expect(yes[0]).toMatchObject({ detail: { handleMsg: 'So be it', request: { handleResult: 1 } } });
    expect(await memberOf(s.db, groupID, stranger)).toMatchObject({ role: 20, joinSource: 3 });
  });

  it('is decided once, even if two admins decide at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { groupID, stranger, owner, admin } = await createCast();
      await join(stranger, groupID);
      const codes = await Promise.all([
        s.codeOf(decide(owner, groupID, stranger, 1)),
        s.codeOf(decide(admin, groupID, stranger, -1)),
      ]);
      expect(codes.sort()).toEqual([0, 1206]);
      const { result } = (await groupRequestOf(s.db, groupID, stranger))!;
      const isIn = (await memberOf(s.db, groupID, stranger)) !== undefined;
      expect(isIn).toBe(result === 1);
    }
    const { groupID, stranger, owner } = await createCast();
    expect(await s.codeOf(decide(owner, groupID, stranger))).toBe(1004);
  });

  it('is refused for an unknown or dismissed group', async () => {
    const { groupID, stranger, owner } = await createCast({ verification: 2 });
    expect(await s.codeOf(join(stranger, '999999999999'))).toBe(1201);
    await s.as(owner, (at) => dismissGroup(at, groupID, { removesMembers: false }));
    expect(await s.codeOf(join(stranger, groupID))).toBe(1204);
  });

  it('is refused above the limit of groups per user', async () => {
    const { groupID, stranger } = await createCast({ verification: 2 });
    const { settings } = s.services;
    const known = settings.current.imGroupsJoined;
    Object.assign(settings.current, { imGroupsJoined: 0 });
    expect(await s.codeOf(join(stranger, groupID))).toBe(1001);
    Object.assign(settings.current, { imGroupsJoined: known });
  });
});

describe('an invitation', () => {
  it.each([0, 2])(
    'with verification %i adds people at once, whichever member sends it',
    async (verification) => {
      const { groupID, stranger, member, owner } = await createCast({ verification });
      const [second] = await s.people('second');
      const tips = await s.notified(() => invite(member, groupID, [stranger, owner, second]));
      expect(tips).toMatchObject([
        {
          contentType: 1509,
          detail: {
            opUser: { userID: member },
            inviterUser: { userID: member },
            group: { memberCount: 5 },
            groupMemberVersion: 3,
          },
        },
      ]);
      const invited = tips[0]?.detail.invitedUserList as { userID: string }[];
      expect(invited.map((one) => one.userID).sort()).toEqual([stranger, second].sort());
      expect(tips[0]?.receivers).toContain(stranger);
      expect(await memberOf(s.db, groupID, stranger)).toMatchObject({ joinSource: 2, inviterID: member });
      expect(await s.codeOf(invite(member, groupID, [stranger]))).toBe(1001);
    },
  );

  it('becomes a join request when approval is needed (1), unless owner or admin sends it', async () => {
    const { groupID, stranger, member, admin } = await createCast({ verification: 1 });
    const [second] = await s.people('second');
    expect((await s.notified(() => invite(member, groupID, [stranger])))[0]).toMatchObject({
      contentType: 1503,
    });
    expect(await groupRequestOf(s.db, groupID, stranger)).toMatchObject({
      joinSource: 2,
      inviterID: member,
      message: 'Come along',
    });
    expect((await s.notified(() => invite(admin, groupID, [second])))[0]).toMatchObject({
      contentType: 1509,
    });
    const tips = await s.notified(() => decide(admin, groupID, stranger));
    expect(tips.at(-1)).toMatchObject({ contentType: 1509, detail: { inviterUser: { userID: member } } });
    expect(await memberOf(s.db, groupID, stranger)).toMatchObject({ joinSource: 2, inviterID: member });
  });

  it('is refused from a non-member, and to a user who blocked the sender', async () => {
    const { groupID, stranger, member } = await createCast();
    const [second] = await s.people('second');
    expect(await s.codeOf(invite(stranger, groupID, [second]))).toBe(1203);
    await s.as(second, (at) => block(at, { ownerID: second, otherID: member, isOn: true, ex: '' }));
    expect(await s.codeOf(invite(member, groupID, [second]))).toBe(1302);
    expect(await s.codeOf(invite(member, groupID, ['nobody-here']))).toBe(1101);
  });

  it('to a Gift user is refused unless the sender is their friend; joining stays possible', async () => {
    const [ada, bola] = [await s.gifted(), await s.gifted()];
    expect(await s.codeOf(s.group(ada.id, { members: [bola.id] }))).toBe(1303);
    const groupID = await s.group(ada.id, { verification: 2 });
    expect(await s.codeOf(invite(ada.id, groupID, [bola.id]))).toBe(1303);
    expect(await s.codeOf(join(bola.id, groupID))).toBe(0);
    await quit(bola.id, groupID);
    await s.asAdmin((at) => importFriends(at, ada.id, [bola.id]));
    expect(await s.codeOf(invite(ada.id, groupID, [bola.id]))).toBe(0);
    // A friend who removed the other from the list is no longer a friend on that side.
    const [second] = await s.people('second');
    await s.asAdmin((at) => importFriends(at, ada.id, [second]));
    await s.as(bola.id, (at) => deleteFriend(at, bola.id, ada.id));
    await quit(bola.id, groupID);
    expect(await s.codeOf(invite(ada.id, groupID, [second, bola.id]))).toBe(1303);
    expect(await s.codeOf(invite(ada.id, groupID, [second]))).toBe(0);
  });

  it('settles an application that was waiting', async () => {
    const { groupID, stranger, admin } = await createCast();
    await join(stranger, groupID);
    await invite(admin, groupID, [stranger]);
    expect(await s.codeOf(decide(admin, groupID, stranger))).toBe(1206);
  });
});

describe('leaving', () => {
  it('voluntarily sends a notification to the remaining members and to the one who leaves', async () => {
    const { groupID, member, owner, admin } = await createCast();
    const before = await versionOf(s.db, 'groups', member);
    const tips = await s.notified(() => quit(member, groupID));
    expect(tips).toMatchObject([
      {
        contentType: 1504,
        receivers: [owner, admin, member].sort(),
        detail: { quitUser: { userID: member }, group: { memberCount: 2 }, groupMemberVersion: 3 },
      },
    ]);
    expect(await joinedGroupIDs(s.db, member)).toEqual([]);
    expect(await incrementalGroups(s.db, member, before)).toMatchObject({
      delete: [groupID],
      insert: null,
      update: null,
    });
    expect(await listConversationIDs(s.db, member)).toEqual([`sg_${groupID}`]);
    expect(await s.codeOf(quit(member, groupID))).toBe(1203);
    expect(await s.codeOf(quit(owner, groupID))).toBe(1002);
  });

  it('by removal applies to all named members, or to none if one of them cannot be removed', async () => {
    const { groupID, member, owner, admin, stranger } = await createCast();
    expect(await s.codeOf(kick(admin, groupID, [member, owner]))).toBe(1002);
    expect(await s.codeOf(kick(admin, groupID, [member, stranger]))).toBe(1203);
    expect(await memberIDsOf(s.db, groupID)).toHaveLength(3);
    const tips = await s.notified(() => kick(admin, groupID, [member]));
    expect(tips).toMatchObject([
      {
        contentType: 1508,
        receivers: [owner, admin, member].sort(),
        detail: { kickedUserList: [{ userID: member }], opUser: { userID: admin, roleLevel: 60 } },
      },
    ]);
    expect(await memberIDsOf(s.db, groupID)).toEqual([owner, admin]);
  });

  it('and coming back is a change of the list each time, which a client can follow', async () => {
    const { groupID, member, owner } = await createCast({ verification: 2 });
    const caller = { userID: owner, platformID: 5, isAdmin: false };
    const known = await versionOf(s.db, 'members', groupID);
    await quit(member, groupID);
    await join(member, groupID);
    const since = await membersSince(groupID, known, caller);
    expect(since).toMatchObject({ full: false, version: known.version + 2, update: null, delete: null });
    // A member's last change wins: a client that still lists them inserts them again.
    expect(since?.insert).toMatchObject([{ userID: member }]);
    expect(since?.group).toMatchObject({ memberCount: 3 });
  });
});

describe('the owner', () => {
  it('hands the group over and is an ordinary member then', async () => {
    const { groupID, owner, admin, member, stranger } = await createCast();
    const transfer = (newOwnerID: string, byID = owner) =>
      s.as(byID, (at) => transferGroup(at, groupID, { oldOwnerID: owner, newOwnerID }));
    expect(await s.codeOf(transfer(stranger))).toBe(1203);
    expect(await s.codeOf(transfer(member, admin))).toBe(1002);
    expect(await s.codeOf(transfer(owner))).toBe(1001);
    const tips = await s.notified(() => transfer(member));
    expect(tips).toMatchObject([
      {
        contentType: 1507,
        detail: {
          oldGroupOwner: owner,
          oldGroupOwnerInfo: { userID: owner, roleLevel: 20 },
          newGroupOwner: { userID: member, roleLevel: 100 },
          group: { ownerUserID: member },
          groupMemberVersion: 3,
        },
      },
    ]);
    expect(await rolesIn(groupID)).toEqual([
      [member, 100],
      [admin, 60],
      [owner, 20],
    ]);
    expect(await s.codeOf(transfer(admin))).toBe(1002);
  });

  it('dismisses the group: it leaves every list and refuses every further action', async () => {
    const { groupID, owner, admin, member } = await createCast();
    const before = await versionOf(s.db, 'groups', member);
    expect(await s.codeOf(s.as(admin, (at) => dismissGroup(at, groupID, { removesMembers: false })))).toBe(
      1002,
    );
    const tips = await s.notified(() =>
      s.as(owner, (at) => dismissGroup(at, groupID, { removesMembers: false })),
    );
    expect(tips).toMatchObject([{ contentType: 1511, receivers: [owner, admin, member].sort() }]);
    expect((await groupOf(s.db, groupID))?.status).toBe(2);
    expect(await joinedGroupIDs(s.db, member)).toEqual([]);
    expect(await incrementalGroups(s.db, member, before)).toMatchObject({ delete: [groupID] });
    for (const again of [
      () => s.as(owner, (at) => dismissGroup(at, groupID, { removesMembers: false })),
      () => quit(member, groupID),
      () => kick(owner, groupID, [member]),
      () => s.as(owner, (at) => changeGroup(at, groupID, { name: 'Back' })),
    ])
      expect(await s.codeOf(again())).toBe(1204);
  });

  it('may take the members out with it', async () => {
    const { groupID, owner, member } = await createCast();
    await s.as(owner, (at) => dismissGroup(at, groupID, { removesMembers: true }));
    expect(await memberIDsOf(s.db, groupID)).toEqual([]);
    expect(await joinedGroupIDs(s.db, member)).toEqual([]);
  });
});

it('a group notice is visible to members only; applicants receive the group without it', async () => {
  const { groupID, stranger, owner, admin } = await createCast({ notice: 'Meet at the usual place' });
  const noticeOf = (tips: Awaited<ReturnType<typeof s.notified>>) =>
    Object.fromEntries(tips.map(({ receivers, detail }) => [receivers[0], detail.group.notification]));
  const whole = 'Meet at the usual place';
  const asked = await s.notified(() => join(stranger, groupID));
  expect(noticeOf(asked)).toEqual({ [owner]: whole, [admin]: whole, [stranger]: '' });
  for (const tip of asked) expect(tip.detail.request.groupInfo.notification).toBe('');
  const refused = await s.notified(() => decide(owner, groupID, stranger, -1));
  expect(noticeOf(refused)).toEqual({ [owner]: whole, [admin]: whole, [stranger]: '' });
  const seen = async (userID: string) =>
    (await s.call('/group/get_groups_info', { groupIDs: [groupID] }, await s.tokenOf(userID))).data
      .groupInfos[0];
  expect(await seen(stranger)).toMatchObject({ groupName: 'Steam US', notification: '' });
  expect(await seen(admin)).toMatchObject({ notification: whole });
});

describe('group information', () => {
  it('sends a separate notification for a new name, a new notice and any other change', async () => {
    const { groupID, owner, member } = await createCast();
    const change = (to: Parameters<typeof changeGroup>[2], byID = owner) =>
      s.notified(() => s.as(byID, (at) => changeGroup(at, groupID, to)));
    const typesOf = (tips: { contentType: number }[]) => tips.map((tip) => tip.contentType);
    expect(typesOf(await change({ name: 'Steam EU' }))).toEqual([1520]);
    expect(typesOf(await change({ introduction: 'Cards of the EU' }))).toEqual([1502]);
    const notice = await change({ notice: 'No codes in here' });
    expect(typesOf(notice)).toEqual([1519, 1300, 1300]);
    expect(notice[0]).toMatchObject({
      detail: {
        group: {
          notification: 'No codes in here',
          notificationUserID: owner,
          notificationUpdateTime: s.now().getTime(),
        },
      },
    });
    expect(typesOf(await change({ name: 'Steam', notice: '', faceURL: '/api/object/x' }))).toEqual([
      1520, 1519, 1502,
    ]);
    const [settings] = await findConversationSettings(s.db, member, [`sg_${groupID}`]);
    expect(settings?.atType).toBe(4);
    expect((await findConversationSettings(s.db, owner, [`sg_${groupID}`]))[0]?.atType).toBe(0);
    expect(await s.codeOf(s.as(owner, (at) => changeGroup(at, groupID, {})))).toBe(1001);
    expect(await s.codeOf(s.as(owner, (at) => changeGroup(at, groupID, { name: ' ' })))).toBe(1001);
  });

  it('is refused with contact details, a code or a name that imitates Gift staff', async () => {
    const { owner, member, stranger, groupID } = await createCast({ verification: 1 });
    const change = (to: Parameters<typeof changeGroup>[2]) =>
      s.codeOf(s.as(owner, (at) => changeGroup(at, groupID, to)));
    expect(await change({ name: 'Steam, call 0803 123 4567' })).toBe(1491);
    expect(await change({ notice: 'Faster on WhatsApp: 0803 123 4567' })).toBe(1491);
    expect(await change({ introduction: 'Code of the day X7QP-9K2M-4TRW-8HZC' })).toBe(1491);
    expect(await change({ name: 'Gift Support' })).toBe(1492);
    expect(await s.codeOf(s.group(owner, { name: 'Official escrow' }))).toBe(1492);
    expect(await s.codeOf(s.group(owner, { notice: 'mail me@cards.com' }))).toBe(1491);
    const named = s.as(member, (at) =>
      changeMembers(at, groupID, [{ userID: member, nickname: 'o8o3 123 4567 on whatsapp' }]),
    );
    expect(await s.codeOf(named)).toBe(1491);
    expect(await s.codeOf(join(stranger, groupID, 'telegram: t.me/cardking'))).toBe(1491);
    // Characters that turn or hide letters are removed before storing.
    expect(await change({ name: 'Gift cards\u202e of Lagos' })).toBe(0);
    expect((await groupOf(s.db, groupID))?.name).toBe('Gift cards of Lagos');
    // The operator may write how to reach support.
    const byOperator = s.asAdmin((at) =>
      changeGroup(at, groupID, { name: 'Gift Support', notice: 'help@gift.com' }),
    );
    expect(await s.codeOf(byOperator)).toBe(0);
  });

  it('is changed by owner and admins; only the owner changes the join rules', async () => {
    const { groupID, owner, admin, member, stranger } = await createCast();
    const codes = async (to: Parameters<typeof changeGroup>[2]) => {
      const outcomes = [];
      for (const byID of [owner, admin, member, stranger])
        outcomes.push(await s.codeOf(s.as(byID, (at) => changeGroup(at, groupID, to))));
      return outcomes;
    };
    expect(await codes({ name: 'X' })).toEqual([0, 0, 1002, 1203]);
    expect(await codes({ notice: 'X' })).toEqual([0, 0, 1002, 1203]);
    expect(await codes({ verification: 1 })).toEqual([0, 1002, 1002, 1203]);
    expect(await codes({ name: 'Y', lookMemberInfo: 1 })).toEqual([0, 1002, 1002, 1203]);
    expect(await codes({ isBanned: true })).toEqual([1002, 1002, 1002, 1002]);
  });

  it('reaches each member’s list of groups, and the list of members with the group in it', async () => {
    const { groupID, owner, member } = await createCast();
    const groups = await versionOf(s.db, 'groups', member);
    const members = await versionOf(s.db, 'members', groupID);
    await s.as(owner, (at) => changeGroup(at, groupID, { name: 'Renamed' }));
    expect(await incrementalGroups(s.db, member, groups)).toMatchObject({
      update: [{ groupName: 'Renamed' }],
    });
    const caller = { userID: member, platformID: 5, isAdmin: false };
    expect(await membersSince(groupID, members, caller)).toMatchObject({
      version: members.version + 1,
      insert: null,
      update: null,
      delete: null,
      group: { groupName: 'Renamed' },
    });
    const outside = { userID: 'nobody', platformID: 5, isAdmin: false };
    expect(await membersSince(groupID, members, outside)).toBeUndefined();
  });

  it('cannot be changed while an admin bans the group, until the ban is lifted', async () => {
    const { groupID, owner, member } = await createCast();
    await s.asAdmin((at) => changeGroup(at, groupID, { isBanned: true }));
    expect((await groupOf(s.db, groupID))?.status).toBe(1);
    expect(await s.codeOf(s.as(owner, (at) => changeGroup(at, groupID, { name: 'X' })))).toBe(1002);
    expect(await s.codeOf(s.as(owner, (at) => muteGroup(at, groupID, true)))).toBe(1002);
    expect(await s.codeOf(quit(member, groupID))).toBe(0);
    await s.asAdmin((at) => changeGroup(at, groupID, { isBanned: false }));
    expect((await groupOf(s.db, groupID))?.status).toBe(0);
  });
});

describe('silence', () => {
  it('of a member lasts until a set time and can be ended early', async () => {
    const { groupID, owner, admin, member } = await createCast();
    const silence = (byID: string, userID: string, seconds: number) =>
      s.as(byID, (at) => silenceMember(at, groupID, userID, seconds));
    const tips = await s.notified(() => silence(admin, member, 600));
    expect(tips).toMatchObject([
      {
        contentType: 1512,
        detail: {
          mutedSeconds: 600,
          mutedUser: { userID: member, muteEndTime: s.now().getTime() + 600_000 },
          groupMemberVersion: 3,
        },
      },
    ]);
    expect((await s.notified(() => silence(owner, member, 0)))[0]).toMatchObject({
      contentType: 1513,
      detail: { mutedUser: { userID: member, muteEndTime: 0 } },
    });
    expect(await s.codeOf(silence(admin, owner, 60))).toBe(1002);
    expect(await s.codeOf(silence(owner, admin, 60))).toBe(0);
  });

  it('of the whole group is stored as the group status', async () => {
    const { groupID, admin, member } = await createCast();
    expect(await s.codeOf(s.as(member, (at) => muteGroup(at, groupID, true)))).toBe(1002);
    expect((await s.notified(() => s.as(admin, (at) => muteGroup(at, groupID, true))))[0]).toMatchObject({
      contentType: 1514,
      detail: { group: { status: 3 } },
    });
    expect((await s.notified(() => s.as(admin, (at) => muteGroup(at, groupID, false))))[0]).toMatchObject({
      contentType: 1515,
      detail: { group: { status: 0 } },
    });
  });
});

it('members are looked for by the name they show, not by their id', async () => {
  const { groupID, owner, admin, member } = await createCast();
  await s.as(member, (at) => changeMembers(at, groupID, [{ userID: member, nickname: '100% Steam_king' }]));
  const find = async (keyword: string, filter = 0) => {
    const body = { groupID, pagination: { pageNumber: 1, showNumber: 10 }, filter, keyword };
    const { data } = await s.call('/group/get_group_member_list', body, await s.tokenOf(owner));
    expect(data.total).toBe(data.members.length);
    return data.members.map((one: { userID: string }) => one.userID);
  };
  expect(await find('steam_KING')).toEqual([member]);
  expect(await find('100%')).toEqual([member]);
  expect(await find('%')).toEqual([member]);
  expect(await find('of the tests')).toEqual([owner, admin]);
  expect(await find('member of')).toEqual([]);
  expect(await find(member)).toEqual([]);
  expect([await find('', 1), await find('', 2), await find('', 3)]).toEqual([[owner], [admin], [member]]);
  expect([await find('', 4), await find('', 5)]).toEqual([
    [admin, member],
    [owner, admin],
  ]);
});

describe('a member', () => {
  it('has a card in the group, and shows as everywhere without one', async () => {
    const { groupID, member, admin, owner } = await createCast();
    const card = (byID: string, userID: string, fields: object) =>
      s.as(byID, (at) => changeMembers(at, groupID, [{ userID, ...fields }]));
    const tips = await s.notified(() => card(member, member, { nickname: 'Steam king' }));
    expect(tips).toMatchObject([
      {
        contentType: 1516,
        detail: { changedUser: { nickname: 'Steam king' }, groupSortVersion: 0, groupMemberVersion: 3 },
      },
    ]);
    expect((await s.notified(() => card(admin, member, { nickname: '' })))[0]).toMatchObject({
      detail: { changedUser: { nickname: 'member of the tests' } },
    });
    expect(await s.codeOf(card(member, admin, { nickname: 'X' }))).toBe(1002);
    expect(await s.codeOf(card(admin, owner, { nickname: 'X' }))).toBe(1002);
    expect(await s.codeOf(card(member, member, {}))).toBe(1001);
  });

  it('cannot use a nickname that imitates staff', async () => {
    const { groupID, member } = await createCast();
    const named = (nickname: string) =>
      s.codeOf(s.as(member, (at) => changeMembers(at, groupID, [{ userID: member, nickname }])));
    expect(await named('G1FT_Support')).toBe(1001);
    expect(await named('Steam king')).toBe(0);
  });

  it('is made an admin and an ordinary member again by the owner alone', async () => {
    const { groupID, member, admin, owner } = await createCast();
    const role = (byID: string, userID: string, level: number) =>
      s.as(byID, (at) => changeMembers(at, groupID, [{ userID, role: level }]));
    expect((await s.notified(() => role(owner, member, 60)))[0]).toMatchObject({
      contentType: 1517,
      detail: { changedUser: { roleLevel: 60 }, groupSortVersion: 3 },
    });
    expect((await s.notified(() => role(owner, member, 20)))[0]).toMatchObject({ contentType: 1518 });
    expect(await s.codeOf(role(admin, member, 60))).toBe(1002);
    expect(await s.codeOf(role(owner, member, 100))).toBe(1001);
    expect(await s.codeOf(role(owner, owner, 20))).toBe(1002);
  });

  it('keeps their conversation settings after they leave and join again', async () => {
    const { groupID, member } = await createCast({ verification: 2 });
    await s.as(member, (at) => setConversation(at, member, `sg_${groupID}`, { isPinned: true }));
    await quit(member, groupID);
    expect(
      await s.codeOf(s.as(member, (at) => setConversation(at, member, `sg_${groupID}`, { isPinned: false }))),
    ).toBe(1203);
    await join(member, groupID);
    expect((await findConversationSettings(s.db, member, [`sg_${groupID}`]))[0]).toMatchObject({
      isPinned: true,
    });
  });
});
