import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { useOnline } from '../../http/use-online';
import { clockTime, relativeTime } from '../../i18n/time';
import { Button } from '../button';
import { OfflineIcon, WarningIcon } from '../icons';

const t = texts({
  retry: ['Try again', '重试', 'Try again'],
  offline: [
    (clock: string) => `Offline. Last updated ${clock}`,
    (clock: string) => `离线，上次更新 ${clock}`,
    (clock: string) => `You dey offline. Last update ${clock}`,
  ],
  stale: [
    (clock: string) => `Could not refresh. Last updated ${clock}`,
    (clock: string) => `刷新失败，上次更新 ${clock}`,
    (clock: string) => `E no fit refresh. Last update ${clock}`,
  ],
  late: [
    (clock: string) => `Last updated ${clock}, refreshing…`,
    (clock: string) => `上次更新 ${clock}，正在刷新…`,
    (clock: string) => `Last update ${clock}, e dey refresh…`,
  ],
  unread: ['Loading failed. No money moved.', '内容加载失败。资金未变动。', 'E no load. No money move.'],
});

/** Grey boxes in the size of the coming content. */
export function Skeleton({
  lines = 3,
  height = 56,
}: {
  lines?: number;
  height?: 20 | 36 | 56 | 88 | 120 | 200;
}) {
  return (
    <div className="stack" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={`skeleton tall-${height}`} />
      ))}
    </div>
  );
}

/** An empty state: icon, one line of text, one action. */
export const Empty = ({ icon, text, action }: { icon: ReactNode; text: ReactNode; action?: ReactNode }) => (
  <div className="state">
    {icon}
    <p className="muted">{text}</p>
    {action}
  </div>
);

/** What happened, whether money moved, and a retry button. */
export const Failed = ({
  failure,
  onRetry,
  text,
}: {
  failure?: CallFailure | undefined;
  onRetry: () => void;
  /** Replaces "Loading failed. No money moved." */
  text?: string;
}) => (
  <div className="state" role="alert">
    <WarningIcon size={32} />
    <p>{text ?? t.unread}</p>
    {failure && <p className="muted small">{failure.message}</p>}
    <Button tone="quiet" onClick={onRetry}>
      {t.retry}
    </Button>
  </div>
);

type Aged = {
  data: unknown;
  error: CallFailure | undefined;
  atMs: number;
  isLate?: boolean;
};

const halfDayMs = 12 * 3_600_000;
const ageText = (atMs: number) =>
  Date.now() - atMs < halfDayMs ? clockTime(atMs) : relativeTime(atMs, Date.now());

/**
 * The age of data that could not be refreshed, above it; or, as an overlay that moves nothing, the age of old data
 * while the newer answer is slow.
 */
export function Stale({ remote: { data, error, atMs, isLate } }: { remote: Aged }) {
  const isOnline = useOnline();
  if (data === undefined || !(error || isLate)) return null;
  if (!error)
    return (
      <p className="notice late" role="status">
        <span className="spinner" />
        {t.late(ageText(atMs))}
      </p>
    );
  return (
    <p className="notice" role="status">
      <OfflineIcon size={18} />
      {isOnline ? t.stale(ageText(atMs)) : t.offline(ageText(atMs))}
    </p>
  );
}

/**
 * The four states of remote data in one component: skeleton, error, empty, and the content with its age when offline.
 */
export function Remotely<T>({
  remote,
  skeleton,
  empty,
  isEmpty,
  isQuiet = false,
  children,
}: {
  remote: Aged & { data: T | undefined; refresh: () => Promise<unknown> };
  skeleton: ReactNode;
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** The screen shows the age of its data in one notice elsewhere. */
  isQuiet?: boolean;
  children: (data: T) => ReactNode;
}) {
  if (remote.data === undefined) {
    return remote.error ? <Failed failure={remote.error} onRetry={() => void remote.refresh()} /> : skeleton;
  }
  return (
    <>
      {!isQuiet && <Stale remote={remote} />}
      {isEmpty?.(remote.data) ? empty : children(remote.data)}
    </>
  );
}
