import { useState } from 'react';
import { Avatar } from './avatar';
import './portrait.css';

/** A user's picture, or the first letter if there is none or it fails to load. */
export function Portrait({ name, url }: { name: string; url: string | null | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState('');
  // Only paths of this app: the content policy blocks images from any other origin.
  if (!url?.startsWith('/') || brokenUrl === url) return <Avatar name={name} size="big" />;
  return (
    <span className="avatar big portrait" aria-hidden="true">
      <img src={url} alt="" decoding="async" onError={() => setBrokenUrl(url)} />
    </span>
  );
}
