import { SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import { ShieldIcon } from '../../ui/icons';
import { Avatar } from '../../ui/media/avatar';
import { GroupIcon } from './icons';
import './chat-avatar.css';

/** Pictures come from here alone: the content policy lets no other address be looked at. */
const isOwn = (url: string) => /^(blob:|\/(?!\/))/.test(url) || url.startsWith(`${location.origin}/`);

/** Who or what a chat is with: a person or a group, by picture or letter, or the app itself, whose shield no person can have. */
export function ChatAvatar({
  name,
  type,
  url = '',
  isOnline = false,
}: {
  name: string;
  type: SessionType;
  /** The picture's address; what cannot be shown leaves the letter. */
  url?: string;
  isOnline?: boolean;
}) {
  const [lost, setLost] = useState('');
  if (type === SessionType.notification)
    return (
      <span className="avatar face-app" aria-hidden="true">
        <ShieldIcon />
      </span>
    );
  return (
    <span className={type === SessionType.group ? 'face face-group' : 'face'}>
      {isOwn(url) && lost !== url ? (
        <span className="avatar" aria-hidden="true">
          <img src={url} alt="" loading="lazy" decoding="async" onError={() => setLost(url)} />
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
