import { ContentType, ErrorCode, type MsgData } from '@gift/im-protocol';
import type { Db } from '../../../../platform/database/db';
import type { ChatDirectory } from './chat-directory';
import { correctQuote } from './quotes';

// What a message says about another user (their words, who they are) is replaced by the server's data. Readers and
// moderators trust it, and a client may write anything there.

const utf8 = new TextDecoder();
const bytes = new TextEncoder();
const referencingTypes = new Set<number>([ContentType.quote, ContentType.atText, ContentType.card]);

export const hasReferences = ({ contentType }: MsgData): boolean => referencingTypes.has(contentType);

/** Corrects what a message says about others. Returns the number it is refused with, or undefined. */
export async function correctReferences(
  db: Db,
  people: ChatDirectory,
  conversationID: string,
  message: MsgData,
): Promise<ErrorCode | undefined> {
  if (message.contentType !== ContentType.card) {
    message.content = (await correctQuote(db, conversationID, message)) ?? message.content;
    return undefined;
  }
  const card = JSON.parse(utf8.decode(message.content)) as { userID: string };
  const user = (await people.publicUsers(db, [card.userID])).get(card.userID);
  if (!user) return ErrorCode.UserIDNotFoundError;
  const { nickname, faceURL } = user;
  message.content = bytes.encode(JSON.stringify({ ...card, nickname, faceURL }));
  return undefined;
}
