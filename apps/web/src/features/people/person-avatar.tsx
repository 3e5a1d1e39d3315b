import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';

/** A user's avatar once chat knows it, and the letter until then. */
export function PersonAvatar({
  engine,
  userID,
  name,
}: {
  engine: ChatEngine | null;
  userID: string;
  name: string;
}) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let isCurrent = true;
    engine?.getUsersInfo([userID]).then(
      ([user]) => isCurrent && setUrl(user?.faceURL ?? ''),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, userID]);
  return (
    <span className="person-avatar">
      <ChatAvatar name={name} type={SessionType.single} url={url} />
    </span>
  );
}
