import type { Conversation } from '@gift/im-engine/api';
import { SessionType, UserStatus } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { useStore } from '../../state/store';
import type { ChatEngine } from '../engine';
import { chatStatus } from '../status';

const most = 50;
const nobody: ReadonlySet<string> = new Set();

/** Who of the people in the first of these chats is there now. */
export function useOnline(
  engine: ChatEngine | null,
  conversations: readonly Pick<Conversation, 'conversationType' | 'userID'>[],
): ReadonlySet<string> {
  const people = conversations.filter((one) => one.conversationType === SessionType.single).slice(0, most);
  return useOnlineAmong(
    engine,
    people.map((one) => one.userID),
  );
}

/** Who of these people is there now; told again as they come and go. */
export function useOnlineAmong(engine: ChatEngine | null, userIDs: readonly string[]): ReadonlySet<string> {
  const status = useStore(chatStatus);
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  const key = [...userIDs].sort().join();
  useEffect(() => {
    if (!engine || key === '') return;
    const userIDs = key.split(',');
    const learn = (changed: readonly { userID: string; status: UserStatus }[]) =>
      setOnline((now) => {
        const next = new Set(now);
        for (const { userID, status } of changed) {
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
  // While chat is not connected nobody knows.
  return status === 'on' ? online : nobody;
}
