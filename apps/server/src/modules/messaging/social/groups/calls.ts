import { GroupRole } from '@gift/im-protocol';
import * as z from 'zod';
import { isCaseRoom } from '../../case-rooms/ids';
import { type ImCalls, type ImContext, ImError, imCall } from '../../http/openim-http';
import * as f from '../fields';
import { versionOf } from '../versions';
import { expectMember, managers, requirePermission, stateOfGroup } from './lock';
import { countGroupRequests, groupRequestOf, listGroupRequests, type RequestScope } from './request-store';
import { groupActorOf, mayInGroup } from './rules';
import {
  countMembers,
  findMembers,
  groupCounts,
  groupOf,
  groupsOf,
  groupsWith,
  joinedGroupIDs,
  joinedGroups,
  listMembers,
  memberIDsOf,
  memberOf,
} from './store';
import { incrementalGroups, incrementalMembers } from './sync';
import { groupRequestViews, groupViews, memberViews } from './views';

/** `filter` of a member list: 0 all, 1 owner, 2 admins, 3 ordinary, 4 admins and ordinary, 5 owner and admins. */
const filters: readonly (readonly GroupRole[])[] = [
  [],
  [GroupRole.owner],
  [GroupRole.admin],
  [GroupRole.normal],
  [GroupRole.admin, GroupRole.normal],
  [...managers],
];

async function requestPage(context: ImContext, scope: RequestScope, page: f.Page) {
  const { database } = context.services;
  const requests = await listGroupRequests(database, scope, page);
  return {
    total: await countGroupRequests(database, scope),
    groupRequests: await groupRequestViews(database, requests, context.now),
  };
}

const ownRequests = imCall({
  body: z.object({
    userID: f.someID,
    pagination: f.pagination,
    groupIDs: f.ids(500),
    handleResults: f.numbers,
  }),
  async run(context, { userID, pagination, groupIDs, handleResults: results }) {
    context.checkSelf(userID);
    return requestPage(context, { userID, groupIDs, results }, pagination);
  },
});

/** /group: reads of groups, members and applications. */
export const groupCalls: ImCalls = {
  '/group/get_incremental_join_groups': imCall({
    body: z.object({ userID: f.someID, ...f.knownVersion }),
    async run(context, { userID, ...clientVersion }) {
      context.checkSelf(userID);
      return incrementalGroups(context.services.database, userID, clientVersion);
    },
  }),

  '/group/get_full_join_group_ids': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const version = await versionOf(database, 'groups', userID);
      return { ...version, equal: false, groupIDs: await joinedGroupIDs(database, userID) };
    },
  }),

  '/group/get_joined_group_list': imCall({
    body: z.object({ fromUserID: f.someID, pagination: f.pagination }),
    async run(context, { fromUserID, pagination: page }) {
      context.checkSelf(fromUserID);
      const { database } = context.services;
      const groups = await joinedGroups(database, fromUserID, page);
      return {
        total: (await groupCounts(database, [fromUserID])).get(fromUserID)?.joined ?? 0,
        groups: await groupViews(database, groups),
      };
    },
  }),

  '/group/get_incremental_group_members_batch': imCall({
    body: z.object({
      userID: f.someID,
      reqList: z
        .array(z.object({ groupID: f.someID, ...f.knownVersion }))
        .max(500)
        .nullish(),
    }),
    async run(context, { userID, reqList }) {
      context.checkSelf(userID);
      const { services, now, caller } = context;
      const reader = { caller: { ...caller, userID }, now };
      const respList = await incrementalMembers(services.database, reqList ?? [], reader);
      return { respList };
    },
  }),

  '/group/get_full_group_member_user_ids': imCall({
    body: z.object({ groupID: f.someID }),
    async run(context, { groupID }) {
      const { database } = context.services;
      await expectMember(database, groupID, context.caller);
      const version = await versionOf(database, 'members', groupID);
      return { ...version, equal: false, userIDs: await memberIDsOf(database, groupID) };
    },
  }),

  '/group/get_group_member_list': imCall({
    body: z.object({
      groupID: f.someID,
      pagination: f.pagination,
      filter: z.number().int().min(0).max(5).nullish(),
      keyword: f.maybeText(60),
    }),
    async run(context, { groupID, pagination: page, filter, keyword }) {
      const { database } = context.services;
      await expectMember(database, groupID, context.caller);
      const memberFilter = { roles: filters[filter ?? 0] ?? [], keyword };
      const members = await listMembers(database, groupID, memberFilter, page);
      return {
        total: await countMembers(database, groupID, memberFilter),
        members: await memberViews(database, members, context.now),
      };
    },
  }),

  '/group/get_group_members_info': imCall({
    body: z.object({ groupID: f.someID, userIDs: f.ids(1000) }),
    async run(context, { groupID, userIDs }) {
      const { database } = context.services;
      await expectMember(database, groupID, context.caller);
      return {
        members: await memberViews(database, await findMembers(database, groupID, userIDs), context.now),
      };
    },
  }),

  /**
   * Anybody who has a group's id may see its public fields, or nobody could ask to join. The notice is for members
   * only. So is everything of a case room, since nobody can ask to join one.
   */
  '/group/get_groups_info': imCall({
    body: z.object({ groupIDs: f.ids(1000) }),
    async run({ services: { database }, caller }, { groupIDs }) {
      const views = await groupViews(database, await groupsOf(database, groupIDs));
      const inside = caller.isAdmin ? groupIDs : await groupsWith(database, caller.userID, groupIDs);
      const groupInfos = views.flatMap((view) => {
        if (inside.includes(view.groupID)) return [view];
        return isCaseRoom(view.groupID) ? [] : [{ ...view, notification: '' }];
      });
      return { groupInfos };
    },
  }),

  '/group/get_recv_group_applicationList': imCall({
    body: z.object({
      fromUserID: f.someID,
      pagination: f.pagination,
      groupIDs: f.ids(500),
      handleResults: f.numbers,
    }),
    async run(context, { fromUserID, pagination, groupIDs, handleResults: results }) {
      context.checkSelf(fromUserID);
      return requestPage(context, { managedBy: fromUserID, groupIDs, results }, pagination);
    },
  }),

  '/group/get_user_req_group_applicationList': ownRequests,
  /** The name that backends know it by. */
  '/group/get_user_req_application_list': ownRequests,

  /** One's own application, or one to a group that the caller manages. */
  '/group/get_specified_user_group_request_info': imCall({
    body: z.object({ groupID: f.someID, userID: f.someID }),
    async run(context, { groupID, userID }) {
      const { services, caller, now } = context;
      const { database } = services;
      const group = await groupOf(database, groupID);
      if (!group) throw new ImError(1201);
      if (caller.userID !== userID && !caller.isAdmin) {
        const own = await memberOf(database, groupID, caller.userID);
        requirePermission(mayInGroup('seeApplications', groupActorOf(own?.role), stateOfGroup(group)));
      }
      const request = await groupRequestOf(database, groupID, userID);
      const groupRequests = await groupRequestViews(database, request ? [request] : [], now);
      return { total: groupRequests.length, groupRequests };
    },
  }),

  '/group/get_group_application_unhandled_count': imCall({
    body: z.object({ userID: f.someID, time: z.number().int().min(0).max(1e15).nullish() }),
    async run(context, { userID, time }) {
      context.checkSelf(userID);
      const after = time ? new Date(time) : undefined;
      const scope = { managedBy: userID, groupIDs: [], results: [0], after };
      return { count: await countGroupRequests(context.services.database, scope) };
    },
  }),
};
