import type { MsgData } from '@gift/im-protocol';

/** A message without the name and picture of a user, or of all users. Its text stays. */
export function withoutNames(message: MsgData, id: string | 'all'): MsgData {
  const json = Buffer.from(message.content).toString('utf8');
  const anonymousJson = unnamedJson(json, id);
  const content = anonymousJson === json ? message.content : Buffer.from(anonymousJson);
  return id === 'all' || message.sendID === id
    ? { ...message, content, senderNickname: '', senderFaceURL: '' }
    : { ...message, content };
}

/** Fields whose user id says whom a name beside them belongs to. */
const idFields = ['userID', 'sendID', 'atUserID', 'fromUserID'] as const;
const nameFields = ['nickname', 'senderNickname', 'groupNickname', 'faceURL', 'senderFaceURL'] as const;

/** What a user wrote. It may look like JSON, but it is not a part of the message's JSON. */
const textFields = new Set(['content', 'text']);

/** The same JSON without names and pictures, also in JSON strings nested within; the same text if it has none. */
function unnamedJson(text: string, id: string): string {
  if (!/^[{[]/.test(text)) return text;
  let hasNames = false;
  try {
    const anonymousValue = JSON.parse(text, (key, value: unknown) => {
      if (typeof value === 'string') {
        const nested = textFields.has(key) ? value : unnamedJson(value, id);
        hasNames ||= nested !== value;
        return nested;
      }
      for (const name of namesIn(value, id)) {
        (value as Record<string, unknown>)[name] = '';
        hasNames = true;
      }
      return value;
    });
    return hasNames ? JSON.stringify(anonymousValue) : text;
  } catch {
    return text;
  }
}

/** The fields of an object that have a name or picture of the user. */
function namesIn(value: unknown, id: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const fields = value as Record<string, unknown>;
  const isOf = (name: string) => (id === 'all' ? typeof fields[name] === 'string' : fields[name] === id);
  if (!idFields.some(isOf)) return [];
  return nameFields.filter((name) => typeof fields[name] === 'string' && fields[name] !== '');
}
