import { cleanText, problemIn } from '@gift/contract';
import { ErrorCode } from '@gift/im-protocol';
import { isReservedTitle } from '../../identity';
import { ImError } from '../http/openim-http';

// Texts around chats that others read: names of groups, announcements, the text of a request. As on profiles and
// offers, they may hold no contact and no code. Messages are checked on the reader's phone.

type Writer = { isAdmin: boolean };

/** Such a text as it is stored. Refuses contacts and codes (1491), except from an admin of the instance. */
export function cleanPublicText({ isAdmin }: Writer, input: string): string {
  const text = cleanText(input);
  if (!isAdmin && problemIn(text)) throw new ImError(ErrorCode.ContactInText);
  return text;
}

/** The name of a group. Refuses names that imitate the operator's (1492). */
export function groupTitle(writer: Writer, input: string): string {
  const title = cleanPublicText(writer, input);
  if (!writer.isAdmin && isReservedTitle(title)) throw new ImError(ErrorCode.TitleReserved);
  return title;
}
