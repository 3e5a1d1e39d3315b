import { useState } from 'react';
import { Avatar } from './avatar';
import './portrait.css';

/** A person's picture, in whose place stands the first letter where there is none or it does not come. */
export function Portrait({ name, url }: { name: string; url: string | null | undefined }) {
  const [lost, setLost] = useState('');
  // Pictures come from here alone: the content policy lets no other address be looked at.
  if (!url?.startsWith('/') || lost === url) return <Avatar name={name} size="big" />;
  return (
    <span className="avatar big portrait" aria-hidden="true">
      <img src={url} alt="" decoding="async" onError={() => setLost(url)} />
    </span>
  );
}
