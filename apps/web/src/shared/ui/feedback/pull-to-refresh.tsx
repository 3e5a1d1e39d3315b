import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { RefreshIcon } from '../icons';

/** Pulling the page down at its top refreshes everything. The icon follows the finger. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}) {
  const mark = useRef<HTMLSpanElement>(null);
  const refresh = useEffectEvent(onRefresh);

  // The gesture loads with the first touch, which it continues.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const load = (touch: TouchEvent) =>
      import('./pull').then(
        ({ startPulling }) => {
          if (!isGone) stop = startPulling(mark.current!, () => refresh(), touch);
        },
        () => undefined,
      );
    addEventListener('touchstart', load, { passive: true, once: true });
    return () => {
      removeEventListener('touchstart', load);
      isGone = true;
      stop?.();
    };
  }, []);

  return (
    <>
      <div className="pull" aria-hidden="true">
        <span ref={mark}>
          <RefreshIcon size={20} />
        </span>
      </div>
      {children}
    </>
  );
}
