import { ContentType, GroupAtType, SessionType } from '@gift/im-protocol';
import type { Tx } from '../../../../platform/database/db';
import type { Services } from '../../../../services';
import { ImError } from '../../http/openim-http';
import { notify, type Tips } from '../../messages/notify';
import type { ChangeContext } from '../change-context';
import { expectArgs } from '../fields';
import { isMember } from '../groups/store';
import { invalidateRules } from '../sending/invalidation';
import { bump, listChanges } from '../versions';
import { list } from './add-to-list';
import { rowFor } from './new-settings';
import { type ConversationSettingsFields, updateConversationSettings } from './store';

/** "Your conversations changed", sent to the owners' devices. */
const conversationTips = (ownerIDs: readonly string[], conversationID: string): Tips[] =>
  ownerIDs.map((ownerID) => ({
    contentType: ContentType.conversationChanged,
    sendID: ownerID,
    recvID: ownerID,
    detail: { userID: ownerID, conversationIDList: [conversationID] },
  }));

/**
 * Writes one owner's settings of a conversation, and adds it to the list if it is missing. The setting for expiring
 * messages is shared by both sides of a chat and appears in it as a message (1701).
 */
export async function setConversation(
  at: ChangeContext,
  ownerID: string,
  conversationID: string,
  fields: ConversationSettingsFields,
): Promise<void> {
  const { tx, now } = at;
  const own = rowFor(ownerID, conversationID);
  expectArgs(own, 'conversationID is none of this user');
  if (own.sessionType === SessionType.group && !at.isAdmin && !(await isMember(tx, own.groupID, ownerID)))
    throw new ImError(1203, 'not in this group');
  const { isPrivate, ...others } = own.sessionType === SessionType.single ? fields : without(fields);
  const peer = isPrivate === undefined ? undefined : rowFor(own.userID, conversationID);
  const changes = await list(tx, peer ? [own, peer] : [own], now);
  await updateConversationSettings(tx, conversationID, [ownerID], others);
  if (peer) await updateConversationSettings(tx, conversationID, [ownerID, peer.ownerID], { isPrivate });
  const owners = peer ? [ownerID, peer.ownerID] : [ownerID];
  await bump(tx, [...changes, ...listChanges('conversations', owners, [conversationID], 'changed')]);
  if (fields.receiveOption !== undefined) invalidateRules(at, { userIDs: [ownerID] });
  const tips: Tips[] = peer
    ? [
        {
          contentType: ContentType.burnMessageChanged,
          sendID: ownerID,
          recvID: peer.ownerID,
          detail: { recvID: peer.ownerID, sendID: ownerID, isPrivate, conversationID },
        },
      ]
    : [];
  await notify(at, ...tips, ...conversationTips(owners, conversationID));
}

const without = ({ isPrivate: _, ...others }: ConversationSettingsFields): ConversationSettingsFields =>
  others;

/** Marks that members, or all, were mentioned (`groupAtType`), and notifies them. */
export async function markMentions(
  services: Services,
  tx: Tx,
  {
    conversationID,
    userIDs,
    isEverybody,
    others,
  }: {
    conversationID: string;
    userIDs: readonly string[];
    isEverybody: boolean;
    /** The group's members without the sender. */
    others: readonly string[];
  },
  now: Date,
): Promise<void> {
  const named = new Set(userIDs);
  const marks: [GroupAtType, readonly string[]][] = isEverybody
    ? [
        [GroupAtType.atAll, others.filter((userID) => !named.has(userID))],
        [GroupAtType.atAllAndMe, others.filter((userID) => named.has(userID))],
      ]
    : [[GroupAtType.atMe, others.filter((userID) => named.has(userID))]];
  for (const [atType, owners] of marks) await mark({ tx, services, now }, conversationID, owners, atType);
}

/** Writes a mention mark on these owners' rows, and notifies them. */
export async function mark(
  at: { tx: Tx; services: Services; now: Date },
  conversationID: string,
  ownerIDs: readonly string[],
  atType: GroupAtType,
): Promise<void> {
  if (ownerIDs.length === 0) return;
  await updateConversationSettings(at.tx, conversationID, ownerIDs, { atType });
  await bump(at.tx, listChanges('conversations', ownerIDs, [conversationID], 'changed'));
  await notify(at, ...conversationTips(ownerIDs, conversationID));
}
