import { randomUUID } from 'node:crypto';
import { ContentType, Handling, JoinSource } from '@gift/im-protocol';
import { ImError } from '../../http/openim-http';
import { notify } from '../../messages/notify';
import type { ChangeContext } from '../change-context';
import { expectArgs } from '../fields';
import { cleanPublicText } from '../public-text';
import { userOf, usersOf } from '../users/store';
import { publicUserView } from '../users/views';
import { expectWelcome } from './create-group';
import { enterAlone, enterInvited } from './enter-group';
import { hold, holdFor, requirePermission, stateOfGroup } from './lock';
import { actingMember, fromOutside, groupViewOf, managersOf } from './notify-members';
import { answerGroupRequest, type GroupRequest, groupRequestOf, saveGroupRequests } from './request-store';
import { groupActorOf, mayInvite, mayJoin } from './rules';
import { findMembers, memberOf } from './store';
import { groupRequestViews } from './views';

/** Joins a group: at once, or by an application to owner and admins (1503), as the group is set. */
export async function joinGroup(
  at: ChangeContext,
  groupID: string,
  { userID, message, ex, joinSource }: { userID: string; message: string; ex: string; joinSource: number },
): Promise<void> {
  const { group } = await hold(at, groupID);
  if (!(await userOf(at.tx, userID, at.now))) throw new ImError(1101);
  const own = await memberOf(at.tx, groupID, userID);
  const leave = mayJoin(groupActorOf(own?.role), stateOfGroup(group), group.verification);
  if (leave === 'ask') return apply(at, groupID, [{ userID, message, ex, joinSource, inviterID: '' }]);
  requirePermission(leave);
  await enterAlone(at, groupID, { userID, joinSource });
}

/** A member invites users: they join at once, or an application is created for them, as the group is set. */
export async function inviteToGroup(
  at: ChangeContext,
  groupID: string,
  { userIDs, reason }: { userIDs: readonly string[]; reason: string },
): Promise<void> {
  const { tx, now, actorID } = at;
  const { group, actor } = await hold(at, groupID);
  const leave = mayInvite(actor, stateOfGroup(group), group.verification);
  if (leave !== 'ask') requirePermission(leave);
  const users = await usersOf(tx, userIDs, now);
  if (users.size < userIDs.length) throw new ImError(1101);
  const inside = new Set((await findMembers(tx, groupID, userIDs)).map((member) => member.userID));
  const newcomers = userIDs.filter((userID) => !inside.has(userID));
  await expectWelcome(
    at,
    actorID,
    newcomers.flatMap((userID) => users.get(userID) ?? []),
  );
  expectArgs(newcomers.length > 0, 'nobody to bring in');
  if (leave === 'yes') return enterInvited(at, groupID, newcomers, actorID);
  await apply(
    at,
    groupID,
    newcomers.map((userID) => ({
      userID,
      message: reason,
      ex: '',
      joinSource: JoinSource.invitation,
      inviterID: actorID,
    })),
  );
}

/** Writes applications, and notifies owner, admins and the applicant's own devices (1503). */
async function apply(
  at: ChangeContext,
  groupID: string,
  applications: readonly Pick<GroupRequest, 'userID' | 'message' | 'ex' | 'joinSource' | 'inviterID'>[],
): Promise<void> {
  const { tx, now, actorID } = at;
  const cleaned = applications.map((application) => ({
    ...application,
    message: cleanPublicText(at, application.message),
  }));
  const requests = await saveGroupRequests(tx, groupID, cleaned, now);
  const deciders = await managersOf(at, groupID);
  const views = await groupRequestViews(tx, requests, now);
  const users = await usersOf(
    tx,
    requests.map((request) => request.userID),
    now,
  );
  const group = await groupViewOf(at, groupID);
  for (const [index, request] of requests.entries()) {
    const applicant = users.get(request.userID);
    const detail = {
      group,
      applicant: applicant ? publicUserView(applicant) : null,
      reqMsg: request.message,
      // OpenIM clients recognise an application by this id.
      uuid: randomUUID(),
      request: views[index],
    };
    await notify(
      at,
      ...[...new Set([...deciders, request.userID, actorID])].map((userID) => ({
        contentType: ContentType.groupJoinRequested,
        sendID: actorID,
        recvID: userID,
        receivers: [userID],
        detail: userID === request.userID ? { ...detail, group: fromOutside(group) } : detail,
      })),
    );
  }
}

/**
 * Owner or admin answers an application (1505, 1506). Of two concurrent answers one succeeds, the other gets 1206.
 */
export async function answerApplication(
  at: ChangeContext,
  groupID: string,
  { userID, result, answer: inputText }: { userID: string; result: 1 | -1; answer: string },
): Promise<void> {
  const { tx, now, actorID } = at;
  const answer = cleanPublicText(at, inputText);
  await holdFor(at, groupID, 'answerApplication');
  const request = await answerGroupRequest(tx, { groupID, userID, result, answer, actorID, now });
  if (!request) throw new ImError((await groupRequestOf(tx, groupID, userID)) ? 1206 : 1004);
  const [view] = await groupRequestViews(tx, [request], now);
  const deciders = await managersOf(at, groupID);
  const uuid = randomUUID();
  const group = await groupViewOf(at, groupID);
  const detail = {
    group,
    opUser: await actingMember(at, groupID),
    handleMsg: answer,
    uuid,
    request: view,
  };
  const isAgreed = result === Handling.agree;
  await notify(
    at,
    ...[...new Set([...deciders, userID])].map((receiver) => ({
      contentType: isAgreed ? ContentType.groupApplicationAccepted : ContentType.groupApplicationRefused,
      sendID: actorID,
      recvID: receiver,
      receivers: [receiver],
      detail:
        receiver === userID
          ? { ...detail, group: fromOutside(group), receiverAs: 0 }
          : { ...detail, receiverAs: 1 },
    })),
  );
  if (!isAgreed) return;
  if (request.joinSource === JoinSource.invitation && request.inviterID)
    await enterInvited(at, groupID, [userID], request.inviterID);
  else await enterAlone(at, groupID, { userID, joinSource: request.joinSource });
}
