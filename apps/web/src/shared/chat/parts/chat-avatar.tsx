import { SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import { ShieldIcon } from '../../ui/icons';
import { Avatar } from '../../ui/media/avatar';
import { GroupIcon } from './icons';
import './chat-avatar.css';

/** Only our own origin: the content policy blocks images from any other. */
const isOwn = (url: string) => /^(blob:|\/(?!\/))/.test(url) || url.startsWith(`${location.origin}/`);

/** The avatar of a chat: a user's or group's picture or letter, or the app's shield, which no user can have. */
export function ChatAvatar({
  name,
  type,
  url = '',
  isOnline = false,
}: {
  name: string;
  type: SessionType;
  /** The picture's address; if it cannot load, the letter is shown. */
  url?: string;
  isOnline?: boolean;
}) {
  const [brokenUrl, setBrokenUrl] = useState('');
  if (type === SessionType.notification)
    return (
      <span className="avatar face-app" aria-hidden="true">
        <ShieldIcon />
      </span>
    );
  return (
    <span className={type === SessionType.group ? 'face face-group' : 'face'}>
      {isOwn(url) && brokenUrl !== url ? (
        <span className="avatar" aria-hidden="true">
          <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      {type === SessionType.group && (
        <b aria-hidden="true">
          <GroupIcon size={12} />
        </b>
      )}
      {isOnline && <i />}
    </span>
  );
}
