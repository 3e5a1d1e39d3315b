import type { MsgData } from '@gift/im-protocol';
import type { BlockedUser, Friend, PublicUser } from '../../api';
import { createGatherer, inOrder, type SessionContext } from '../session-context';
import { everyPage, syncVersion } from '../version-sync';

type WireUser = PublicUser & { createTime?: number };
type WireFriend = {
  friendUser: WireUser;
  remark: string;
  createTime: number;
  addSource: number;
  isPinned: boolean;
  ex: string;
};
type WireBlack = { blackUserInfo: PublicUser; createTime: number };

const maxBatch = 100;

export type Contacts = ReturnType<typeof createContacts>;

/**
 * Friends, blocked users, and the names and avatars of all known users. `onFaces`: the name or avatar of these
 * changed.
 */
export function createContacts(context: SessionContext, onFaces: (userIDs: ReadonlySet<string>) => void) {
  const { call, store, emit, timing } = context;
  const { userID, locale } = context.payload;
  const friends = new Map<string, Friend>();
  const users = new Map<string, PublicUser>();
  const blacks = new Map<string, BlockedUser>();
  const missingIDs = new Set<string>();

  const saveUsers = async (publicUsers: readonly PublicUser[]) => {
    const changedUsers = publicUsers
      .map(publicUser)
      .filter((user) => !isSameProfile(users.get(user.userID), user));
    if (changedUsers.length === 0) return;
    for (const user of changedUsers) users.set(user.userID, user);
    await store.write({ put: { users: changedUsers } });
    onFaces(new Set(changedUsers.map((user) => user.userID)));
  };

  const fetchUsers = async (userIDs: readonly string[]): Promise<PublicUser[]> => {
    if (userIDs.length === 0) return [];
    const answer = await call<{ usersInfo: WireUser[] | null }>('/user/get_users_info', { userIDs });
    const foundUsers = (answer.usersInfo ?? []).map(publicUser);
    await saveUsers(foundUsers);
    return foundUsers;
  };

  const fetchWanted = createGatherer(timing.settleMs, async () => {
    // Removed from the list once they have arrived: failed ones are requested again with the next.
    const batch = [...missingIDs].slice(0, maxBatch);
    await fetchUsers(batch);
    for (const id of batch) missingIDs.delete(id);
    if (missingIDs.size > 0) void fetchWanted();
  });

  const putFriends = async (changedFriends: readonly Friend[], deletedIDs: readonly string[]) => {
    for (const id of deletedIDs) friends.delete(id);
    for (const friend of changedFriends) friends.set(friend.userID, friend);
    await store.write({ put: { friends: changedFriends }, remove: { friends: deletedIDs } });
    onFaces(new Set([...deletedIDs, ...changedFriends.map((friend) => friend.userID)]));
    emit('friendsChanged', null);
  };

  const syncFriends = createGatherer(timing.settleMs, () =>
    syncVersion<WireFriend>(
      { call, store, userID },
      {
        name: 'friends',
        path: '/friend/get_incremental_friends',
        fetchAll: () =>
          everyPage(100, async (pagination) => {
            type Found = { friendsInfo: WireFriend[] | null };
            return (await call<Found>('/friend/get_friend_list', { userID, pagination })).friendsInfo;
          }),
        async replace(all) {
          const ids = new Set(all.map(({ friendUser }) => friendUser.userID));
          await putFriends(
            all.map(friendOf),
            [...friends.keys()].filter((id) => !ids.has(id)),
          );
        },
        apply: (changedFriends, deletedIDs) => putFriends(changedFriends.map(friendOf), deletedIDs),
      },
    ),
  );

  const syncBlacks = createGatherer(timing.settleMs, async () => {
    const all = await everyPage(200, async (pagination) => {
      type Found = { blacks: WireBlack[] | null };
      return (await call<Found>('/friend/get_black_list', { userID, pagination })).blacks;
    });
    const blockedUsers = all.map(({ blackUserInfo, createTime }) => ({
      ...publicUser(blackUserInfo),
      createTime: toMs(createTime),
    }));
    const ids = new Set(blockedUsers.map((black) => black.userID));
    const removedIDs = [...blacks.keys()].filter((id) => !ids.has(id));
    const isSame = removedIDs.length === 0 && ids.size === blacks.size;
    for (const id of removedIDs) blacks.delete(id);
    for (const black of blockedUsers) blacks.set(black.userID, black);
    await store.write({ put: { blacks: blockedUsers }, remove: { blacks: removedIDs } });
    if (!isSame) emit('blacklistChanged', null);
  });

  return {
    async load() {
      const [heldFriends, heldUsers, heldBlacks] = await Promise.all([
        store.all('friends'),
        store.all('users'),
        store.all('blacks'),
      ]);
      for (const friend of heldFriends) friends.set(friend.userID, friend);
      for (const user of heldUsers) users.set(user.userID, user);
      for (const black of heldBlacks) blacks.set(black.userID, black);
    },
    held: () => ({
      friends: [...friends.values()],
      users: [...users.values()],
      blacks: [...blacks.values()],
    }),
    syncFriends,
    syncBlacks,
    syncSelf: () => fetchUsers([userID]),
    saveUsers,
    self: () => users.get(userID),
    friends() {
      const named = inOrder(friends.values(), ({ remark, nickname }) => remark || nickname, locale);
      return named.sort((one, other) => Number(other.isPinned) - Number(one.isPinned));
    },
    friend: (id: string) => friends.get(id),
    blacks: () => [...blacks.values()],
    /** How a user is displayed: a friend by the remark, others by their nickname. */
    faceOf(id: string): { showName: string; faceURL: string } | null {
      const friend = friends.get(id);
      const profile = friend ?? users.get(id);
      return profile ? { showName: friend?.remark || profile.nickname, faceURL: profile.faceURL } : null;
    },
    /** Asks the server for unknown users; their profiles arrive later. */
    want(ids: readonly string[]) {
      for (const id of ids) if (id && !friends.has(id) && !users.has(id)) missingIDs.add(id);
      if (missingIDs.size > 0) void fetchWanted();
    },
    /** Messages carry their sender's current name. */
    noteSenders(messages: readonly MsgData[]) {
      const senderByID = new Map<string, PublicUser>();
      for (const { sendID, senderNickname, senderFaceURL } of messages) {
        if (!senderNickname || sendID === userID || friends.has(sendID)) continue;
        const ex = users.get(sendID)?.ex ?? '';
        senderByID.set(sendID, { userID: sendID, nickname: senderNickname, faceURL: senderFaceURL, ex });
      }
      return saveUsers([...senderByID.values()]);
    },
    /** From the server, or as last seen while it is unreachable. */
    async usersInfo(ids: readonly string[]): Promise<PublicUser[]> {
      try {
        return await fetchUsers(ids);
      } catch (error) {
        const cachedUsers = ids.flatMap((id) => users.get(id) ?? friends.get(id) ?? []);
        if (cachedUsers.length < ids.length) throw error;
        return cachedUsers.map(publicUser);
      }
    },
    /** Keywords match nickname and remark, never the user id (specification, section 5). */
    search(keywordList: readonly string[]): Friend[] {
      const keywords = keywordList.map((keyword) => keyword.trim().toLowerCase()).filter(Boolean);
      return [...friends.values()].filter(({ nickname, remark }) =>
        keywords.some(
          (keyword) => nickname.toLowerCase().includes(keyword) || remark.toLowerCase().includes(keyword),
        ),
      );
    },
  };
}

const isSameProfile = (one: PublicUser | undefined, other: PublicUser) =>
  one?.nickname === other.nickname && one.faceURL === other.faceURL && one.ex === other.ex;

const publicUser = ({ userID, nickname, faceURL, ex }: PublicUser): PublicUser => ({
  userID,
  nickname,
  faceURL,
  ex,
});

const friendOf = ({ friendUser, remark, createTime, addSource, isPinned, ex }: WireFriend): Friend => ({
  ...publicUser(friendUser),
  ...{ ex, remark, createTime: toMs(createTime), addSource, isPinned },
});

/**
 * Lists of friends and blocked users carry seconds where everything else carries milliseconds.
 */
const toMs = (time: number) => (time < 100_000_000_000 ? time * 1000 : time);
