import type { Engine, FriendRequest, UserPresence } from '../../api';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import type { Contacts } from './contacts';

type ContactApi = Pick<
  Engine,
  | 'getUsersInfo'
  | 'searchFriends'
  | 'getFriendList'
  | 'addFriend'
  | 'answerFriendRequest'
  | 'getFriendRequests'
  | 'countPendingRequests'
  | 'setFriend'
  | 'deleteFriend'
  | 'getBlacklist'
  | 'addBlack'
  | 'removeBlack'
  | 'subscribeUsersStatus'
  | 'unsubscribeUsersStatus'
>;

/** The engine's calls about users. `resubscribe` is for a link that was reopened. */
export function createContactApi(
  { call, link, payload, emit }: SessionContext,
  people: Contacts,
  requests: Requests,
): ContactApi & { resubscribe(): Promise<void> } {
  const { userID } = payload;
  /** How many screens watch each user. */
  const watchCounts = new Map<string, number>();
  const thenFriends = async (work: Promise<unknown>) => {
    await work;
    await people.syncFriends();
  };
  const thenBlacks = async (work: Promise<unknown>) => {
    await work;
    await people.syncBlacks();
  };

  return {
    getUsersInfo: (userIDs) => people.usersInfo(userIDs),
    searchFriends: async (keywordList) => people.search(keywordList),
    getFriendList: async () => people.friends(),
    async addFriend(toUserID, reqMsg) {
      await call('/friend/add_friend', { fromUserID: userID, toUserID, reqMsg, ex: '' });
    },
    answerFriendRequest: (fromUserID, handleResult, handleMsg) =>
      thenFriends(
        call('/friend/add_friend_response', { fromUserID, toUserID: userID, handleResult, handleMsg }),
      ),
    async getFriendRequests(of, { offset, count }) {
      const pagination = { pageNumber: Math.floor(offset / count) + 1, showNumber: count };
      // The wire spells one of the two with a capital.
      type Found = { FriendRequests?: FriendRequest[] | null; friendRequests?: FriendRequest[] | null };
      const path = of === 'received' ? '/friend/get_friend_apply_list' : '/friend/get_self_friend_apply_list';
      const answer = await call<Found>(path, { userID, pagination, handleResults: [] });
      return answer.FriendRequests ?? answer.friendRequests ?? [];
    },
    async countPendingRequests(after) {
      const count = async (path: string, time: number) =>
        (await call<{ count: number }>(path, { userID, time })).count;
      const [friends, groups] = await Promise.all([
        count('/friend/get_self_unhandled_apply_count', after.friends),
        count('/group/get_group_application_unhandled_count', after.groups),
      ]);
      return { friends, groups };
    },
    setFriend: (friendUserID, change) =>
      thenFriends(
        call('/friend/update_friends', { ownerUserID: userID, friendUserIDs: [friendUserID], ...change }),
      ),
    deleteFriend: (friendUserID) =>
      thenFriends(call('/friend/delete_friend', { ownerUserID: userID, friendUserID })),
    getBlacklist: async () => people.blacks(),
    addBlack: (blackUserID) =>
      thenBlacks(call('/friend/add_black', { ownerUserID: userID, blackUserID, ex: '' })),
    removeBlack: (blackUserID) =>
      thenBlacks(call('/friend/remove_black', { ownerUserID: userID, blackUserID })),
    async subscribeUsersStatus(userIDs) {
      for (const id of userIDs) watchCounts.set(id, (watchCounts.get(id) ?? 0) + 1);
      // Without a link no status is known; it comes with the link.
      return link.isOpen() ? requests.presence(userIDs, []) : [];
    },
    async unsubscribeUsersStatus(userIDs) {
      const remainingIDs: string[] = [];
      for (const id of userIDs) {
        const watchers = (watchCounts.get(id) ?? 0) - 1;
        if (watchers > 0) watchCounts.set(id, watchers);
        else if (watchCounts.delete(id)) remainingIDs.push(id);
      }
      if (remainingIDs.length > 0 && link.isOpen()) await requests.presence([], remainingIDs);
    },
    async resubscribe() {
      if (watchCounts.size === 0) return;
      const states: UserPresence[] = await requests.presence([...watchCounts.keys()], []);
      emit('userStatusChanged', states);
    },
  };
}
