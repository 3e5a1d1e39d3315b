import { useStore } from '@gift/client/store';
import type { Conversation } from '@gift/im-engine/api';
import { SessionType, UserStatus } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../engine';
import { chatStatus } from '../status';

const maxUsers = 50;
const none: ReadonlySet<string> = new Set();

/** The users of the first of these chats who are online. */
export function useOnline(
  engine: ChatEngine | null,
  conversations: readonly Pick<Conversation, 'conversationType' | 'userID'>[],
): ReadonlySet<string> {
  const people = conversations
    .filter((one) => one.conversationType === SessionType.single)
    .slice(0, maxUsers);
  return useOnlineAmong(
    engine,
    people.map((one) => one.userID),
  );
}

/** The users of this list who are online; updates as that changes. */
export function useOnlineAmong(engine: ChatEngine | null, userIDs: readonly string[]): ReadonlySet<string> {
  const status = useStore(chatStatus);
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  const key = [...userIDs].sort().join();
  useEffect(() => {
    if (!engine || key === '') return;
    const userIDs = key.split(',');
    const learn = (statuses: readonly { userID: string; status: UserStatus }[]) =>
      setOnline((now) => {
        const next = new Set(now);
        for (const { userID, status } of statuses) {
          if (status === UserStatus.online) next.add(userID);
          else next.delete(userID);
        }
        return next;
      });
    const stop = engine.on('userStatusChanged', learn);
    engine.subscribeUsersStatus(userIDs).then(learn, () => undefined);
    return () => {
      stop();
      engine.unsubscribeUsersStatus(userIDs).catch(() => undefined);
    };
  }, [engine, key]);
  // While chat is not connected, nobody's status is known.
  return status === 'on' ? online : none;
}
