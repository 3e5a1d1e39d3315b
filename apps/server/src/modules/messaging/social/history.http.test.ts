import fc from 'fast-check';
import { expect, it } from 'vitest';
import { social } from './testing/fixtures';

// A random history of user actions over HTTP, and clients that sync now and then and apply the changes as the wire
// says. At the end each client must hold exactly what the full list holds.

const s = social();

type Item = Record<string, unknown>;
type ListCopy = { version: number; versionID: string; items: Map<string, Item> };
type Changes = {
  version: number;
  versionID: string;
  full: boolean;
  // OpenIM sends null for an empty list.
  delete: string[] | null;
  insert: Item[] | null;
  update: Item[] | null;
};

const empty = (): ListCopy => ({ version: 0, versionID: '', items: new Map() });

/** One list as a client follows it. */
type List = {
  changes(copy: ListCopy): Promise<Changes | undefined>;
  whole(): Promise<Item[]>;
  idOf(item: Item): string;
};

async function follow(list: List, copy: ListCopy): Promise<void> {
  const changes = await list.changes(copy);
  if (!changes) return;
  const { full, version, versionID } = changes;
  if (full) copy.items = new Map((await list.whole()).map((item) => [list.idOf(item), item]));
  else {
    const deleted = changes.delete ?? [];
    const changed = [...(changes.insert ?? []), ...(changes.update ?? [])];
    for (const id of deleted) copy.items.delete(id);
    for (const item of changed) copy.items.set(list.idOf(item), item);
    // Empty change lists change nothing, and the version stays.
    if (deleted.length + changed.length === 0) return;
  }
  Object.assign(copy, { version, versionID });
}

const page = { pagination: { pageNumber: 1, showNumber: 1000 } };

function listsOf(userID: string, token: string, groupIDs: readonly string[]): Record<string, List> {
  const post = async (path: string, body: object) => (await s.call(path, body, token)).data;
  const version = ({ version, versionID }: ListCopy) => ({ version, versionID });
  const lists: Record<string, List> = {
    friends: {
      changes: (copy) => post('/friend/get_incremental_friends', { userID, ...version(copy) }),
      whole: async () => (await post('/friend/get_friend_list', { userID, ...page })).friendsInfo,
      idOf: (item) => (item.friendUser as { userID: string }).userID,
    },
    groups: {
      changes: (copy) => post('/group/get_incremental_join_groups', { userID, ...version(copy) }),
      whole: async () => (await post('/group/get_joined_group_list', { fromUserID: userID, ...page })).groups,
      idOf: (item) => item.groupID as string,
    },
    conversations: {
      changes: (copy) => post('/conversation/get_incremental_conversations', { userID, ...version(copy) }),
      whole: async () =>
        (await post('/conversation/get_all_conversations', { ownerUserID: userID })).conversations,
      idOf: (item) => item.conversationID as string,
    },
  };
  for (const groupID of groupIDs)
    lists[`members of ${groupID}`] = {
      changes: async (copy) => {
        const reqList = [{ groupID, ...version(copy) }];
        return (await post('/group/get_incremental_group_members_batch', { userID, reqList })).respList[
          groupID
        ];
      },
      whole: async () =>
        (await post('/group/get_group_member_list', { groupID, ...page, filter: 0 })).members,
      idOf: (item) => item.userID as string,
    };
  return lists;
}

/** The member count changes with the members and not with the list of groups, so it is not compared. */
const compared = (items: Iterable<Item>) =>
  [...items].map((item) => JSON.stringify({ ...item, memberCount: undefined })).sort();

const people = 5;
const step = fc.record({
  who: fc.nat({ max: people - 1 }),
  whom: fc.nat({ max: people - 1 }),
  group: fc.nat({ max: 1 }),
  what: fc.constantFrom(
    ...['befriend', 'unfriend', 'remark', 'pin', 'rename', 'invite', 'join', 'kick', 'quit', 'mute'],
    ...['promote', 'card', 'setGroup', 'pinChat', 'burn', 'notice', 'transfer'],
  ),
  asks: fc.nat({ max: people - 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

it('a client that applies incremental changes holds the same lists as the server, at any time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const ids = await s.people('p0', 'p1', 'p2', 'p3', 'p4');
      const tokens = await Promise.all(ids.map((id) => s.tokenOf(id)));
      const groupIDs = [
        await s.group(ids[0], { members: [ids[1], ids[2]], verification: 2 }),
        await s.group(ids[1], { members: [ids[3]], verification: 0 }),
      ];
      const copy = ids.map(() => new Map<string, ListCopy>());
      const catchUp = async (at: number) => {
        for (const [name, list] of Object.entries(
          listsOf(ids[at] as string, tokens[at] as string, groupIDs),
        )) {
          const known = copy[at]?.get(name) ?? empty();
          copy[at]?.set(name, known);
          await follow(list, known);
        }
      };
      for (const one of steps) {
        await makeHistory(one, { ids, tokens, groupIDs });
        s.test.clock.advance(1000);
        await catchUp(one.asks);
      }
      for (let at = 0; at < people; at++) {
        await catchUp(at);
        const [id, token] = [ids[at] as string, tokens[at] as string];
        for (const [name, list] of Object.entries(listsOf(id, token, groupIDs))) {
          const mine = copy[at]?.get(name) ?? empty();
          const isIn = await list.changes(mine);
          if (!isIn) continue;
          expect(compared(mine.items.values()), `${name} of ${id}`).toEqual(compared(await list.whole()));
        }
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

/** Makes one call, which may be refused. A refusal changes nothing, so it is a valid step too. */
async function makeHistory(
  { who, whom, group, what }: Step,
  {
    ids,
    tokens,
    groupIDs,
  }: { ids: readonly string[]; tokens: readonly string[]; groupIDs: readonly string[] },
) {
  const [me = '', other = '', groupID = ''] = [ids[who], ids[whom], groupIDs[group]];
  const call = (path: string, body: object, as = who) => s.call(path, body, tokens[as]);
  const chat = me < other ? `si_${me}_${other}` : `si_${other}_${me}`;
  const set = (conversation: object) =>
    call('/conversation/set_conversations', { userIDs: [me], conversation });
  const member = (fields: object) =>
    call('/group/set_group_member_info', { members: [{ groupID, userID: other, ...fields }] });
  const stamp = `at ${s.now().getTime()}`;
  switch (what) {
    case 'befriend':
      await call('/friend/add_friend', { fromUserID: me, toUserID: other, reqMsg: '', ex: '' });
      return call('/friend/add_friend_response', { fromUserID: me, toUserID: other, handleResult: 1 }, whom);
    case 'unfriend':
      return call('/friend/delete_friend', { ownerUserID: me, friendUserID: other });
    case 'remark':
      return call('/friend/update_friends', { ownerUserID: me, friendUserIDs: [other], remark: stamp });
    case 'pin':
      return call('/friend/update_friends', { ownerUserID: me, friendUserIDs: [other], isPinned: true });
    case 'rename':
      return call('/user/update_user_info_ex', { userInfo: { userID: me, nickname: stamp } });
    case 'invite':
      return call('/group/invite_user_to_group', { groupID, invitedUserIDs: [other], reason: '' });
    case 'join':
      return call('/group/join_group', { groupID, reqMessage: '', joinSource: 3, inviterUserID: me });
    case 'kick':
      return call('/group/kick_group', { groupID, kickedUserIDs: [other], reason: '' });
    case 'quit':
      return call('/group/quit_group', { groupID, userID: me });
    case 'mute':
      return call('/group/mute_group_member', { groupID, userID: other, mutedSeconds: 60 });
    case 'promote':
      return member({ roleLevel: 60 });
    case 'card':
      return member({ nickname: stamp });
    case 'setGroup':
      return call('/group/set_group_info_ex', { groupID, groupName: stamp });
    case 'notice':
      return call('/group/set_group_info_ex', { groupID, notification: stamp });
    case 'transfer':
      return call('/group/transfer_group', { groupID, oldOwnerUserID: me, newOwnerUserID: other });
    case 'pinChat':
      return set({ conversationID: chat, isPinned: true, ex: stamp });
    default:
      return set({ conversationID: chat, isPrivateChat: true });
  }
}
