import { caughtIn } from '@gift/contract/chat-watch';
import { folded } from '@gift/contract/contacts';
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

/** More than a text holds that anybody reads; what is left over is covered as a whole. */
const mostCodes = 20;
const isSign = /[\p{L}\p{N}]/gu;

/**
 * A text with its codes covered but for their last two signs: whoever decides about a chat has no use for them, and
 * seeing a code takes two people. One that is spelled so that it cannot be cut out takes the whole text with it.
 */
export function covered(text: string): string {
  let rest = text;
  for (let n = 0; n < mostCodes; n++) {
    const caught = caughtIn(rest, { mayShareContacts: true });
    if (caught?.kind !== 'card' && caught?.kind !== 'otp') return rest;
    if (!rest.includes(caught.found)) rest = folded(rest);
    if (!rest.includes(caught.found)) break;
    rest = rest.replace(
      caught.found,
      () => caught.found.slice(0, -2).replace(isSign, '•') + caught.found.slice(-2),
    );
  }
  return rest.replace(isSign, '•');
}
