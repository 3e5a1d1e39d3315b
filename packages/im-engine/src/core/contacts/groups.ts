import type { Group } from '../../api';
import { createGatherer, inOrder, type SessionContext } from '../session-context';
import { everyPage, syncVersion } from '../version-sync';

export type Groups = ReturnType<typeof createGroups>;

/** The groups the user is in. `onFaces`: the name or picture of these changed, or they were joined or left. */
export function createGroups(context: SessionContext, onFaces: (groupIDs: ReadonlySet<string>) => void) {
  const { call, store, emit, timing } = context;
  const { userID, locale } = context.payload;
  const joinedGroups = new Map<string, Group>();
  /** Left or dismissed groups, so that their chats keep a name. */
  const others = new Map<string, Group>();
  let isLoaded = false;

  const put = async (changedGroups: readonly Group[], deletedIDs: readonly string[]) => {
    for (const id of deletedIDs) {
      const leftGroup = joinedGroups.get(id);
      if (leftGroup) others.set(id, leftGroup);
      joinedGroups.delete(id);
    }
    for (const group of changedGroups) joinedGroups.set(group.groupID, group);
    isLoaded = true;
    await store.write({ put: { groups: changedGroups }, remove: { groups: deletedIDs } });
    const groupIDs = [...deletedIDs, ...changedGroups.map(({ groupID }) => groupID)];
    onFaces(new Set(groupIDs));
    emit('groupsChanged', { groupIDs });
  };

  return {
    async load() {
      for (const group of await store.all('groups')) joinedGroups.set(group.groupID, group);
      isLoaded = (await store.get('meta', 'version:groups')) !== undefined;
    },
    /** Shows groups before the list has come. */
    seed(groups: readonly Group[]) {
      for (const group of groups)
        if (!joinedGroups.has(group.groupID)) joinedGroups.set(group.groupID, group);
    },
    held: () => [...joinedGroups.values()],
    joined: () => inOrder(joinedGroups.values(), ({ groupName }) => groupName, locale),
    get: (groupID: string) => joinedGroups.get(groupID),
    /** A group's name and picture, also for a former member. */
    faceOf: (groupID: string) => joinedGroups.get(groupID) ?? others.get(groupID),
    /** Asks the server for groups that the user is not in. */
    async want(groupIDs: readonly string[]) {
      const unknown = groupIDs.filter((id) => isLoaded && !joinedGroups.has(id) && !others.has(id));
      if (unknown.length === 0) return;
      const { groupInfos } = await call<{ groupInfos: Group[] | null }>('/group/get_groups_info', {
        groupIDs: unknown,
      });
      for (const group of groupInfos ?? []) others.set(group.groupID, group);
      onFaces(new Set(unknown));
    },
    /** No group counts as left before the list of groups has loaded. */
    isGone: (groupID: string) => isLoaded && !joinedGroups.has(groupID),
    /** A notification that carries the whole group spares a call. Groups that the user is not in are ignored. */
    async note(group: Partial<Group> | undefined) {
      const joinedGroup = group?.groupID ? joinedGroups.get(group.groupID) : undefined;
      if (joinedGroup) await put([{ ...joinedGroup, ...group }], []);
    },
    sync: createGatherer(timing.settleMs, () =>
      syncVersion<Group>(
        { call, store, userID },
        {
          name: 'groups',
          path: '/group/get_incremental_join_groups',
          fetchAll: () =>
            everyPage(100, async (pagination) => {
              type Found = { groups: Group[] | null };
              return (await call<Found>('/group/get_joined_group_list', { fromUserID: userID, pagination }))
                .groups;
            }),
          async replace(all) {
            const ids = new Set(all.map(({ groupID }) => groupID));
            await put(
              all,
              [...joinedGroups.keys()].filter((id) => !ids.has(id)),
            );
          },
          apply: put,
        },
      ),
    ),
  };
}
