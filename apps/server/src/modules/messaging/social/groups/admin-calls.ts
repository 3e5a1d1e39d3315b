import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ImCalls, ImError, imCall } from '../../http/openim-http';
import * as f from '../fields';
import { usersOf } from '../users/store';
import { countGroups, groupOf, groupsOf, listGroups, memberIDsOf } from './store';
import { groupViews } from './views';

/** As OpenIM's server computes it: the first 32 bits of the MD5 of the sorted ids. */
function memberListHash(userIDs: readonly string[]): number {
  if (userIDs.length === 0) return 0;
  const md5 = createHash('md5')
    .update([...userIDs].sort().join(';'))
    .digest('hex');
  return Number.parseInt(md5.slice(0, 8), 16);
}

/** /group: what a backend asks about many groups. */
export const groupAdminCalls: ImCalls = {
  '/group/get_groups': imCall({
    access: 'admin',
    isCostly: true,
    body: z.object({ pagination: f.pagination, groupName: f.maybeText(60), groupID: f.maybeText(64) }),
    async run({ services: { database }, now }, { pagination, groupName: name, groupID }) {
      const filter = { groupID, name };
      const views = await groupViews(database, await listGroups(database, filter, pagination));
      const owners = await usersOf(
        database,
        views.map(({ ownerUserID }) => ownerUserID),
        now,
      );
      const groups = views.map((groupInfo) => ({
        groupInfo,
        groupOwnerUserName: owners.get(groupInfo.ownerUserID)?.nickname ?? '',
        groupOwnerUserID: groupInfo.ownerUserID,
      }));
      return { total: await countGroups(database, filter), groups };
    },
  }),

  '/group/get_group_abstract_info': imCall({
    access: 'admin',
    body: z.object({ groupIDs: f.ids(100) }),
    async run({ services: { database } }, { groupIDs }) {
      f.expectArgs(groupIDs.length > 0, 'groupIDs is empty');
      if ((await groupsOf(database, groupIDs)).length < groupIDs.length) throw new ImError(1201);
      const groupAbstractInfos = await Promise.all(
        groupIDs.map(async (groupID) => {
          const userIDs = await memberIDsOf(database, groupID);
          const groupMemberListHash = memberListHash(userIDs);
          return { groupID, groupMemberNumber: userIDs.length, groupMemberListHash };
        }),
      );
      return { groupAbstractInfos };
    },
  }),

  '/group/get_group_member_user_id': imCall({
    access: 'admin',
    body: z.object({ groupID: f.someID }),
    async run({ services: { database } }, { groupID }) {
      if (!(await groupOf(database, groupID))) throw new ImError(1201);
      return { userIDs: await memberIDsOf(database, groupID) };
    },
  }),
};
