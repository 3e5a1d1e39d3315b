import { SessionType } from '@gift/im-protocol';

export type ChatTarget = { sessionType: SessionType; sourceID: string };

const isPlain = (id: string | null): id is string => id !== null && /^[\w.-]{1,64}$/.test(id);

/** The user or group of an address; null if it names none. */
export function targetOf(query: URLSearchParams, ownID: string): ChatTarget | null {
  const userID = query.get('userID');
  if (isPlain(userID)) return { sessionType: SessionType.single, sourceID: userID };
  const groupID = query.get('groupID');
  if (isPlain(groupID)) return { sessionType: SessionType.group, sourceID: groupID };
  return ofConversation(query.get('conversationID') ?? '', ownID);
}

/**
 * The partner of `si_1_2`, or the group of `sg_7`. Ids may contain the separator, so the own id is removed by value.
 */
function ofConversation(id: string, ownID: string): ChatTarget | null {
  const [, kind, rest] = /^(si|sg|sn)_([\w.-]{1,130})$/.exec(id) ?? [];
  if (!kind || !rest) return null;
  if (kind === 'sg') return { sessionType: SessionType.group, sourceID: rest };
  const sessionType = kind === 'sn' ? SessionType.notification : SessionType.single;
  if (rest.startsWith(`${ownID}_`)) return { sessionType, sourceID: rest.slice(ownID.length + 1) };
  if (rest.endsWith(`_${ownID}`)) return { sessionType, sourceID: rest.slice(0, -ownID.length - 1) };
  return null;
}
