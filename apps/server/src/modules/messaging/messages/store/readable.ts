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
  return (await findReadableOf(db, [{ userID, conversationIDs }]))[0] as Map<string, ReadableConversation>;
}

/** The same for several users, in their order. */
export async function findReadableOf(
  db: Db,
  requests: readonly { userID: string; conversationIDs: readonly string[] }[],
): Promise<Map<string, ReadableConversation>[]> {
  const valid = requests.map(({ userID, conversationIDs }) => ({
    userID,
    ids: [...new Set(conversationIDs)].filter((id) => partiesOf(id) !== undefined),
  }));
  const participants = await findParticipants(
    db,
    valid.map(({ userID, ids }) => ({
      userID,
      conversationIDs: [...new Set([...ids, ...ids.map(participantConversationID)])],
    })),
  );
  return valid.map(
    ({ userID, ids }, at) =>
      new Map(
        ids.flatMap((id) => {
          const readable = readableOf(userID, id, participants[at] as Map<string, Participant>);
          return readable ? [[id, readable] as const] : [];
        }),
      ),
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
