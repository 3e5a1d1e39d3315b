import { caughtIn } from '@gift/contract/chat-watch';
import { ContentType, type MsgData } from '@gift/im-protocol';

/** What a message says in words, as its reader sees them; null where it has none. */
export function wordsOf({ contentType, content }: MsgData): string | null {
  const isWords =
    contentType === ContentType.text ||
    contentType === ContentType.atText ||
    contentType === ContentType.quote;
  if (!isWords) return null;
  try {
    const said = JSON.parse(Buffer.from(content).toString()) as { content?: unknown; text?: unknown };
    const words = said.content ?? said.text;
    return typeof words === 'string' ? words : null;
  } catch {
    return null;
  }
}

/** More than a text holds that anybody reads; what is left over then stays as it is. */
const mostCodes = 20;

/**
 * A text with its codes covered but for their last two signs: whoever decides about a chat has no use for them, and
 * seeing a code takes two people.
 */
export function covered(text: string): string {
  let rest = text;
  for (let n = 0; n < mostCodes; n++) {
    const caught = caughtIn(rest, { mayShareContacts: true });
    if (caught?.kind !== 'card' && caught?.kind !== 'otp') break;
    const hidden = caught.found.slice(0, -2).replace(/[\p{L}\p{N}]/gu, '•') + caught.found.slice(-2);
    const next = rest.replace(caught.found, hidden);
    if (next === rest) break;
    rest = next;
  }
  return rest;
}
