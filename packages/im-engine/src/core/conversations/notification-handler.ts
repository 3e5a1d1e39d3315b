import { ContentType, type MsgData } from '@gift/im-protocol';
import type { FriendRequest, Group } from '../../api';
import type { Contacts } from '../contacts/contacts';
import { type GroupRequestOfWire, groupRequestOf } from '../contacts/group-api';
import type { Groups } from '../contacts/groups';
import { detailOf } from '../messages/content';
import type { Requests } from '../requests';
import type { SessionContext } from '../session-context';
import type { Arrivals } from './inbox';
import type { MessageUpdates } from './message-updates';

/** The fields that are used of all notifications; each kind of notification has some of them. */
type Tips = {
  conversationID: string;
  conversationIDs: string[];
  seq: number;
  seqs: number[];
  hasReadSeq: number;
  markAsReadUserID: string;
  group: Group;
  request: FriendRequest & GroupRequestOfWire;
  kickedUserList: { userID: string }[];
  quitUser: { userID: string };
};

export type NotificationHandler = ReturnType<typeof createNotificationHandler>;

/** Applies a notification: which list to sync, which messages changed. */
export function createNotificationHandler(
  context: SessionContext,
  requests: Requests,
  marks: MessageUpdates,
  people: Contacts,
  groups: Groups,
  hooks: {
    syncConversations(): unknown;
    removeConversations(conversationIDs: readonly string[]): Promise<unknown>;
  },
) {
  const { store, emit } = context;
  const ownID = context.payload.userID;

  const onMessages = async (type: number, tips: Partial<Tips>) => {
    const { conversationID = '', seqs = [] } = tips;
    if (type === ContentType.revoked && tips.seq) await marks.refresh(conversationID, [tips.seq]);
    if (type === ContentType.messagesDeleted) await marks.deleted(conversationID, seqs ?? []);
    if (type === ContentType.readReceipt) {
      if (tips.markAsReadUserID === ownID) await marks.ownRead(conversationID, tips.hasReadSeq ?? 0);
      else await marks.peerRead(conversationID, tips.hasReadSeq ?? 0, seqs ?? []);
    }
    if (type === ContentType.conversationCleared)
      for (const id of tips.conversationIDs ?? []) await marks.cleared(id);
    if (type === ContentType.conversationDeleted) await hooks.removeConversations(tips.conversationIDs ?? []);
  };

  const onPeople = (type: number, tips: Partial<Tips>) => {
    if (type === ContentType.blackAdded || type === ContentType.blackRemoved) return void people.syncBlacks();
    if (type <= ContentType.friendRequested) emit('friendRequestsChanged', tips.request ?? null);
    if (type !== ContentType.friendRequested && type !== ContentType.friendRefused) void people.syncFriends();
  };

  const onGroup = async (type: number, tips: Partial<Tips>) => {
    const groupID = tips.group?.groupID ?? '';
    if (isGroupRequest(type)) {
      emit('groupRequestsChanged', tips.request ? groupRequestOf(tips.request) : null);
      if (type === ContentType.groupApplicationAccepted) void groups.sync();
      return;
    }
    await groups.note(tips.group);
    // When the user joins or leaves, their list of groups changes.
    if (!groups.get(groupID) || leaves(type, tips, ownID)) void groups.sync();
    if (groupID && !onlyInfo.has(type)) emit('membersChanged', { groupID });
  };

  const apply = async (message: MsgData) => {
    const { contentType: type } = message;
    const tips = detailOf<Tips>(message);
    if (type >= 1201 && type <= 1210) onPeople(type, tips);
    else if (type === ContentType.conversationChanged || type === ContentType.burnMessageChanged)
      hooks.syncConversations();
    else if (type === ContentType.selfInfoUpdated) void people.syncSelf().catch(() => {});
    else if (type >= 1501 && type <= 1520) await onGroup(type, tips);
    else await onMessages(type, tips);
  };

  const readTo = (conversationID: string, seq: number) =>
    store.write({ put: { notices: [{ conversationID, seq }] } });

  const appliedSeq = async (conversationID: string) => (await store.get('notices', conversationID))?.seq ?? 0;

  /** Applies the notifications between the last read one and this one. */
  const catchUp = async (ranges: readonly { conversationID: string; begin: number; end: number }[]) => {
    const pulledPages = await requests.pullRanges(
      ranges.map((range) => ({ ...range, num: range.end - range.begin + 1 })),
    );
    for (const { conversationID, end } of ranges) {
      for (const message of pulledPages.get(conversationID)?.msgs ?? []) await apply(message);
      await readTo(conversationID, end);
    }
  };

  return {
    catchUp,
    held: appliedSeq,
    /** The messages already reflect notifications from before this device's first sync. */
    adopt: (seqs: readonly { conversationID: string; seq: number }[]) =>
      store.write({ put: { notices: seqs } }),
    async push(arrivals: Arrivals) {
      for (const [conversationID, { msgs }] of arrivals) {
        for (const message of msgs) {
          if (message.seq > 0) {
            const last = await appliedSeq(conversationID);
            if (message.seq <= last) continue;
            if (message.seq > last + 1)
              await catchUp([{ conversationID, begin: last + 1, end: message.seq - 1 }]);
            await readTo(conversationID, message.seq);
          }
          await apply(message);
        }
      }
    },
  };
}

const isGroupRequest = (type: number) =>
  type === ContentType.groupJoinRequested ||
  type === ContentType.groupApplicationAccepted ||
  type === ContentType.groupApplicationRefused;

const onlyInfo = new Set<number>([
  ContentType.groupInfoSet,
  ContentType.groupAnnouncementSet,
  ContentType.groupNameSet,
  ContentType.groupMuted,
  ContentType.groupUnmuted,
]);

const leaves = (type: number, { kickedUserList, quitUser }: Partial<Tips>, ownID: string) =>
  type === ContentType.groupDismissed ||
  (type === ContentType.memberQuit && quitUser?.userID === ownID) ||
  (type === ContentType.memberKicked && (kickedUserList ?? []).some(({ userID }) => userID === ownID));
