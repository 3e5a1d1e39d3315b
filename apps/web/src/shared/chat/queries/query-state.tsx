import type { ReactNode } from 'react';
import { Failed } from '../../ui/feedback/states';
import { failureText } from '../failures';
import type { EngineQuery } from './use-engine-query';
import '../parts/chat-avatar.css';

/** Skeleton rows for a list of people, as tall as the real ones. */
export const PeopleSkeleton = ({ rows }: { rows: number }) => (
  <div className="rows" aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} className="list-row">
        <span className="skeleton avatar-skeleton" />
        <span className="grow stack">
          <span className="skeleton bone-name" />
          <span className="skeleton bone-line" />
        </span>
      </div>
    ))}
  </div>
);

/** Renders an engine query: loading, failed, empty, or its data. */
export function QueryState<T>({
  loaded,
  fallback = <PeopleSkeleton rows={6} />,
  isEmpty,
  empty,
  lost,
  children,
}: {
  loaded: EngineQuery<T>;
  /** Shown instead of the error and its retry button. */
  lost?: ReactNode;
  fallback?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { data, problem, again } = loaded;
  if (data === undefined)
    return problem ? lost || <Failed text={failureText(problem)} onRetry={() => void again()} /> : fallback;
  return isEmpty?.(data) ? empty : children(data);
}
