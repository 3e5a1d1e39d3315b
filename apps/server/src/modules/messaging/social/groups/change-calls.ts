import { Handling, JoinSource } from '@gift/im-protocol';
import * as z from 'zod';
import { type ImCalls, imCall } from '../../http/openim-http';
import { runChange } from '../change-context';
import * as f from '../fields';
import { changeGroup, changeMembers, muteGroup, silenceMember } from './change-group';
import { createGroup } from './create-group';
import { answerApplication, inviteToGroup, joinGroup } from './join-group';
import { dismissGroup, kickFromGroup, quitGroup, transferGroup } from './leave-group';

/** Max lengths of a group's texts, in characters. */
const maxLength = { name: 60, introduction: 500, notice: 2_000, card: 30, message: 255, ex: 1_024 };
/** Ten years. A longer mute is permanent in effect; then a transfer of the group is the better way. */
const maxMutedSeconds = 10 * 365 * 24 * 3600;

const verification = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const groupID = f.someID;

export const groupChangeCalls: ImCalls = {
  '/group/create_group': imCall({
    body: z.object({
      memberUserIDs: f.ids(500),
      adminUserIDs: f.ids(100),
      ownerUserID: f.someID,
      groupInfo: z.object({
        groupID: f.maybeText(64).pipe(z.string().regex(/^[A-Za-z0-9.@-]*$/)),
        groupName: z.string().trim().min(1).max(maxLength.name),
        notification: f.maybeText(maxLength.notice),
        introduction: f.maybeText(maxLength.introduction),
        faceURL: f.maybeText(1024).pipe(f.pictureURL),
        ex: f.maybeText(maxLength.ex),
        groupType: z.number().int(),
        needVerification: verification.nullish(),
        lookMemberInfo: f.flag.nullish(),
        applyMemberFriend: f.flag.nullish(),
      }),
    }),
    async run(context, { memberUserIDs, adminUserIDs, ownerUserID, groupInfo }) {
      context.checkSelf(ownerUserID);
      const group = await runChange(context, (at) =>
        createGroup(at, {
          groupID: groupInfo.groupID,
          groupType: groupInfo.groupType,
          name: groupInfo.groupName,
          notice: groupInfo.notification,
          introduction: groupInfo.introduction,
          faceURL: groupInfo.faceURL,
          ex: groupInfo.ex,
          verification: groupInfo.needVerification ?? 0,
          lookMemberInfo: groupInfo.lookMemberInfo ?? 0,
          applyMemberFriend: groupInfo.applyMemberFriend ?? 0,
          ownerID: ownerUserID,
          adminIDs: adminUserIDs,
          memberIDs: memberUserIDs,
        }),
      );
      return { groupInfo: group };
    },
  }),

  /** `status` is ours: admins of the instance ban a group with 1 and unban it with 0. */
  '/group/set_group_info_ex': imCall({
    body: z.object({
      groupID,
      groupName: f.unchanged(z.string().trim().max(maxLength.name)),
      notification: f.unchanged(f.text(maxLength.notice)),
      introduction: f.unchanged(f.text(maxLength.introduction)),
      faceURL: f.unchanged(f.pictureURL),
      ex: f.unchanged(f.text(maxLength.ex)),
      needVerification: f.unchanged(verification),
      lookMemberInfo: f.unchanged(f.flag),
      applyMemberFriend: f.unchanged(f.flag),
      status: f.unchanged(f.flag),
    }),
    async run(context, { groupID, groupName, notification, needVerification, status, ...same }) {
      const to = { ...same, name: groupName, notice: notification, verification: needVerification };
      const isBanned = status === undefined ? undefined : status === 1;
      await runChange(context, (at) => changeGroup(at, groupID, { ...to, isBanned }));
      return undefined;
    },
  }),

  /** `inviterUserID` is the applicant, despite its name. */
  '/group/join_group': imCall({
    body: z.object({
      groupID,
      reqMessage: f.maybeText(maxLength.message),
      joinSource: z
        .union([z.literal(JoinSource.invitation), z.literal(JoinSource.search), z.literal(JoinSource.qrCode)])
        .nullish()
        .catch(JoinSource.search),
      inviterUserID: f.maybeText(64),
      ex: f.maybeText(maxLength.ex),
    }),
    async run(context, { groupID, reqMessage: message, joinSource, inviterUserID, ex }) {
      const userID = inviterUserID || context.caller.userID;
      context.checkSelf(userID);
      await runChange(context, (at) =>
        joinGroup(at, groupID, { userID, message, ex, joinSource: joinSource ?? JoinSource.search }),
      );
      return undefined;
    },
  }),

  '/group/quit_group': imCall({
    body: z.object({ groupID, userID: f.maybeText(64) }),
    async run(context, { groupID, userID }) {
      const applicantID = userID || context.caller.userID;
      context.checkSelf(applicantID);
      await runChange(context, (at) => quitGroup(at, groupID, applicantID));
      return undefined;
    },
  }),

  '/group/invite_user_to_group': imCall({
    body: z.object({ groupID, reason: f.maybeText(maxLength.message), invitedUserIDs: f.ids(500) }),
    async run(context, { groupID, reason, invitedUserIDs: userIDs }) {
      await runChange(context, (at) => inviteToGroup(at, groupID, { userIDs, reason }));
      return undefined;
    },
  }),

  '/group/kick_group': imCall({
    body: z.object({ groupID, kickedUserIDs: f.ids(500), reason: f.maybeText(maxLength.message) }),
    async run(context, { groupID, kickedUserIDs }) {
      await runChange(context, (at) => kickFromGroup(at, groupID, kickedUserIDs));
      return undefined;
    },
  }),

  '/group/transfer_group': imCall({
    body: z.object({ groupID, oldOwnerUserID: f.someID, newOwnerUserID: f.someID }),
    async run(context, { groupID, oldOwnerUserID: oldOwnerID, newOwnerUserID: newOwnerID }) {
      await runChange(context, (at) => transferGroup(at, groupID, { oldOwnerID, newOwnerID }));
      return undefined;
    },
  }),

  '/group/dismiss_group': imCall({
    body: z.object({ groupID, deleteMember: z.boolean().nullish() }),
    async run(context, { groupID, deleteMember }) {
      await runChange(context, (at) => dismissGroup(at, groupID, { removesMembers: deleteMember ?? false }));
      return undefined;
    },
  }),

  '/group/mute_group': imCall({
    body: z.object({ groupID }),
    async run(context, { groupID }) {
      await runChange(context, (at) => muteGroup(at, groupID, true));
      return undefined;
    },
  }),

  '/group/cancel_mute_group': imCall({
    body: z.object({ groupID }),
    async run(context, { groupID }) {
      await runChange(context, (at) => muteGroup(at, groupID, false));
      return undefined;
    },
  }),

  '/group/mute_group_member': imCall({
    body: z.object({
      groupID,
      userID: f.someID,
      mutedSeconds: z.number().int().min(0).max(maxMutedSeconds),
    }),
    async run(context, { groupID, userID, mutedSeconds }) {
      await runChange(context, (at) => silenceMember(at, groupID, userID, mutedSeconds));
      return undefined;
    },
  }),

  '/group/cancel_mute_group_member': imCall({
    body: z.object({ groupID, userID: f.someID }),
    async run(context, { groupID, userID }) {
      await runChange(context, (at) => silenceMember(at, groupID, userID, 0));
      return undefined;
    },
  }),

  '/group/set_group_member_info': imCall({
    body: z.object({
      members: z
        .array(
          z.object({
            groupID,
            userID: f.someID,
            nickname: f.unchanged(f.text(maxLength.card)),
            faceURL: f.unchanged(f.pictureURL),
            roleLevel: f.unchanged(z.number().int()),
            ex: f.unchanged(f.text(maxLength.ex)),
          }),
        )
        .min(1)
        .max(100),
    }),
    async run(context, { members }) {
      // Groups in id order, so that two calls about the same groups do not deadlock.
      const groupIDs = [...new Set(members.map((member) => member.groupID))].sort();
      await runChange(context, async (at) => {
        for (const groupID of groupIDs) {
          const inGroup = members.filter((member) => member.groupID === groupID);
          await changeMembers(
            at,
            groupID,
            inGroup.map(({ userID, nickname, faceURL, ex, roleLevel }) => ({
              userID,
              nickname,
              faceURL,
              ex,
              role: roleLevel,
            })),
          );
        }
      });
      return undefined;
    },
  }),

  '/group/group_application_response': imCall({
    body: z.object({
      groupID,
      fromUserID: f.someID,
      handledMsg: f.maybeText(maxLength.message),
      handleResult: z.union([z.literal(Handling.agree), z.literal(Handling.reject)]),
    }),
    async run(context, { groupID, fromUserID: userID, handledMsg: answer, handleResult: result }) {
      await runChange(context, (at) => answerApplication(at, groupID, { userID, result, answer }));
      return undefined;
    },
  }),
};
