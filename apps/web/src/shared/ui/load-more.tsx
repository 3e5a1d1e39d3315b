import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button';

const t = texts({
  more: ['Load more', '加载更多', 'Load more'],
  failed: ['Loading failed.', '加载失败。', 'E no load.'],
});

/** Loads the next page shortly before it scrolls into view; after a failure, on a tap. */
export function Reach({ onReach, skeleton }: { onReach: () => Promise<void>; skeleton: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const latest = useRef(onReach);
  latest.current = onReach;
  async function go() {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    await latest.current().catch((thrown) => setFailure(failureOf(thrown)));
    isRunning.current = false;
  }
  const start = useRef(go);
  start.current = go;
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void start.current(), {
      rootMargin: '400px',
    });
    watcher.observe(mark.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={mark} className="stack">
      {failure ? (
        <>
          <p className="muted center" role="alert">
            {t.failed} {failure.message}
          </p>
          <Button tone="quiet" onClick={() => void go()}>
            {t.more}
          </Button>
        </>
      ) : (
        skeleton
      )}
    </div>
  );
}
