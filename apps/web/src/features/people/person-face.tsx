import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { Face } from '../../shared/chat/face';

/** A person's picture where chat knows one, and the letter until then. */
export function PersonFace({
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
    <span className="person-face">
      <Face name={name} type={SessionType.single} url={url} />
    </span>
  );
}
