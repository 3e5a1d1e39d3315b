import { ContentType, type MsgData } from '@gift/im-protocol';

/** What a message says in words, as its reader sees them; null where it has none. */
export function messageText({ contentType, content }: MsgData): string | null {
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
