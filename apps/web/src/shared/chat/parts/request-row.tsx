import { texts } from '@gift/client/language';
import type { SessionType } from '@gift/im-protocol';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { rowTime } from '../times';
import { ChatAvatar } from './chat-avatar';
import './chat-avatar.css';

const t = texts({
  accept: ['Accept', '同意', 'Accept'],
  refuse: ['Decline', '拒绝', 'Decline'],
  accepted: ['Accepted', '已同意', 'Accepted'],
  refused: ['Declined', '已拒绝', 'Declined'],
  pending: ['Waiting', '等待对方处理', 'Dey wait'],
});

/** A friend or group request and its result: 0 pending, 1 accepted, -1 refused. */
export function RequestRow({
  name,
  type,
  url,
  title,
  note,
  text,
  atMs,
  nowMs,
  result,
  busy,
  onAnswer,
  end,
}: {
  /** For the avatar. */
  name: string;
  type: SessionType;
  url: string;
  title: ReactNode;
  note?: ReactNode;
  text: string;
  atMs: number;
  nowMs: number;
  result: number;
  /** The answer being sent. */
  busy?: 'accept' | 'refuse' | null;
  /** Set if the user can answer the request. */
  onAnswer?: (result: 1 | -1) => void;
  /** Replaces the "accepted" label. */
  end?: ReactNode;
}) {
  return (
    <li className="request-row">
      <ChatAvatar name={name} type={type} url={url} />
      <div className="grow stack request-body">
        <p className="row">
          <span className="strong cut grow">{title}</span>
          <span className="muted small">{rowTime(atMs, nowMs)}</span>
        </p>
        {note && <p className="muted small cut">{note}</p>}
        {text && <p className="request-text">{text}</p>}
        {result === 0 && onAnswer ? (
          <p className="row">
            <Button small fit busy={busy === 'accept'} onClick={() => onAnswer(1)}>
              {t.accept}
            </Button>
            <Button small fit tone="quiet" busy={busy === 'refuse'} onClick={() => onAnswer(-1)}>
              {t.refuse}
            </Button>
          </p>
        ) : result === 1 && end ? (
          <div className="row">{end}</div>
        ) : (
          <p>
            <Chip tone={result === 1 ? 'positive' : result === -1 ? 'danger' : 'plain'}>
              {result === 1 ? t.accepted : result === -1 ? t.refused : t.pending}
            </Chip>
          </p>
        )}
      </div>
    </li>
  );
}
