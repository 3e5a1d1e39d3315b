import { ContentType, type MsgData } from '@gift/im-protocol';

/** The text of a text message, a mention or a quote, as its reader sees it; null for all other types. */
export function messageText({ contentType, content }: MsgData): string | null {
  const hasText =
    contentType === ContentType.text ||
    contentType === ContentType.atText ||
    contentType === ContentType.quote;
  if (!hasText) return null;
  try {
    const fields = JSON.parse(Buffer.from(content).toString()) as { content?: unknown; text?: unknown };
    const text = fields.content ?? fields.text;
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}
