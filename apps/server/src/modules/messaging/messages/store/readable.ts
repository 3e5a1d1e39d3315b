import { isNotificationID } from '@gift/im-protocol';
import type { Db } from '../../../../platform/database/db';
import { otherOf, participantConversationID, partiesOf } from './ids';
import { findParticipants, type Participant } from './participants';

/** What one user may read of one conversation. */
export type ReadableConversation = Participant & {
  isNotification: boolean;
  /** The other user of a single chat. */
  otherID?: string;
};

/**
 * Those of these conversations that a user may read, by id. Conversations without a message are omitted. Two users
 * read their chat. A group's chat is read within the participant's range; its notifications by current members.
 */
export async function findReadable(
  db: Db,
  userID: string,
  conversationIDs: readonly string[],
): Promise<Map<string, ReadableConversation>> {
  const ids = [...new Set(conversationIDs)].filter((id) => partiesOf(id) !== undefined);
  const participants = await findParticipants(db, userID, [
    ...new Set([...ids, ...ids.map(participantConversationID)]),
  ]);
  return new Map(
    ids.flatMap((id) => {
      const readable = readableOf(userID, id, participants);
      return readable ? [[id, readable] as const] : [];
    }),
  );
}

function readableOf(
  userID: string,
  id: string,
  participants: ReadonlyMap<string, Participant>,
): ReadableConversation | undefined {
  const participant = participants.get(id);
  const parties = partiesOf(id);
  if (!participant || !parties) return undefined;
  const isNotification = isNotificationID(id);
  if (parties.kind === 'two') {
    if (!parties.users.includes(userID)) return undefined;
    return { ...participant, isNotification, otherID: otherOf(parties.users, userID) };
  }
  const member = participants.get(participantConversationID(id));
  if (!member?.isParticipant || (isNotification && member.isEnded)) return undefined;
  return { ...participant, isNotification };
}
