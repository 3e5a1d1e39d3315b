import { cleanText, problemIn } from '@gift/contract';
import { ErrorCode } from '@gift/im-protocol';
import { isReservedTitle } from '../../identity';
import { ImError } from '../http/openim-http';

// What people write around chats, for others to read: names of groups, announcements, a word with a request. As on
// profiles and offers there is no way to be reached in it and no code. A message is looked at by its reader's phone.

type Writer = { isAdmin: boolean };

/** Such a text as it is kept. Refuses ways to be reached and codes (1491), but from an admin of the instance. */
export function cleanPublicText({ isAdmin }: Writer, typed: string): string {
  const text = cleanText(typed);
  if (!isAdmin && problemIn(text)) throw new ImError(ErrorCode.ContactInText);
  return text;
}

/** The name of a group; none that could be taken for one of the operator's own (1492). */
export function groupTitle(writer: Writer, typed: string): string {
  const title = cleanPublicText(writer, typed);
  if (!writer.isAdmin && isReservedTitle(title)) throw new ImError(ErrorCode.TitleReserved);
  return title;
}
