import { texts } from '@gift/client/language';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { progress } from '../state/progress';
import { toastWarning } from '../state/toasts';

const t = texts({
  lost: [
    'Loading failed. This opens once you are online.',
    '加载失败，网络恢复后会自动打开。',
    'E no load. E go open when you dey online.',
  ],
});

const retryMs = 3000;

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the chunk before it is needed. */
  prefetch: () => void;
};

/**
 * A component in its own chunk, such as a sheet behind a tap. While it loads, the progress bar runs and `Meanwhile`
 * takes its place. A failed load shows one error, and is retried for as long as the component is mounted.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const fetchPart = () => {
    loading ??= load().then(
      (part) => {
        Loaded = part;
      },
      (problem) => {
        loading = null;
        throw problem;
      },
    );
    return loading;
  };
  function Part(props: Props) {
    const [attempts, setAttempts] = useState(0);
    const isLoaded = Loaded !== null;
    useEffect(() => {
      if (isLoaded) return;
      let timer: ReturnType<typeof setTimeout>;
      const retry = () => setAttempts(attempts + 1);
      progress.start();
      fetchPart()
        .then(retry, () => {
          if (attempts === 0) toastWarning(t.lost);
          timer = setTimeout(retry, retryMs);
        })
        .finally(progress.end);
      return () => clearTimeout(timer);
    }, [isLoaded, attempts]);
    const Shown = Loaded ?? Meanwhile;
    return Shown ? <Shown {...props} /> : null;
  }
  return Object.assign(Part, { prefetch: () => void fetchPart().catch(() => undefined) });
}

const idleMs = 1500;

/** Loads chunks after the screen itself has loaded. */
export function usePrefetch(...parts: readonly { prefetch: () => void }[]) {
  const fetchParts = useEffectEvent(() => {
    for (const part of parts) part.prefetch();
  });
  useEffect(() => {
    const timer = setTimeout(fetchParts, idleMs);
    return () => clearTimeout(timer);
  }, []);
}
