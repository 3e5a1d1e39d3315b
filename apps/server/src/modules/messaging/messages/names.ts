import type { MsgData } from '@gift/im-protocol';

/** A message without the name and picture of a user, or of all users. Its text stays. */
export function withoutNames(message: MsgData, id: string | 'all'): MsgData {
  const content = Buffer.from(unnamedJson(Buffer.from(message.content).toString('utf8'), id));
  return id === 'all' || message.sendID === id
    ? { ...message, content, senderNickname: '', senderFaceURL: '' }
    : { ...message, content };
}

/** Fields whose user id says whom a name beside them belongs to. */
const idFields = ['userID', 'sendID', 'atUserID', 'fromUserID'] as const;
const nameFields = ['nickname', 'senderNickname', 'groupNickname', 'faceURL', 'senderFaceURL'] as const;

/** The same JSON without names and pictures, also in JSON strings nested within. Message text stays. */
function unnamedJson(text: string, id: string): string {
  if (!/^[{[]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text, (_key, value: unknown) => unnamedValue(value, id)));
  } catch {
    return text;
  }
}

function unnamedValue(value: unknown, id: string): unknown {
  if (typeof value === 'string') return unnamedJson(value, id);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Record<string, unknown>;
  const isOf = (name: string) => (id === 'all' ? typeof fields[name] === 'string' : fields[name] === id);
  if (!idFields.some(isOf)) return value;
  for (const name of nameFields) if (typeof fields[name] === 'string') fields[name] = '';
  return fields;
}
