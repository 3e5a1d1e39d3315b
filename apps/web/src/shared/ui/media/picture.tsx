import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { attempts, isLoaded, remember, whenNear } from './pictures';

const t = texts({
  again: ['Picture not loaded. Tap to retry', '图片加载失败，点击重试', 'Picture no load. Tap to try again'],
});

const retryMs = 500;

type State = 'pending' | 'loading' | 'loaded' | 'error';

/**
 * A picture that loads shortly before it scrolls into view: loading, loaded, or an error with a tap to retry. With
 * `showsAlt`, an error also shows the description, for pictures with room for it.
 */
export function Picture({
  src,
  alt,
  className = '',
  showsAlt,
}: {
  src: string;
  alt: string;
  className?: string;
  showsAlt?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>(isLoaded(src) ? 'loaded' : 'pending');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    setAttempt(1);
    if (isLoaded(src)) {
      setState('loaded');
      return;
    }
    setState('pending');
    const stop = whenNear(box.current!, () => {
      stop();
      setState('loading');
    });
    return stop;
  }, [src]);

  function retryOrFail() {
    if (attempt >= attempts) setState('error');
    else setTimeout(() => setAttempt(attempt + 1), retryMs * attempt);
  }

  return (
    <div ref={box} className={`picture ${className}`} data-state={state}>
      {(state === 'loading' || state === 'loaded') && (
        <img
          key={attempt}
          src={src}
          alt={alt}
          onLoad={() => {
            remember(src);
            setState('loaded');
          }}
          onError={retryOrFail}
        />
      )}
      {state === 'error' && (
        <button
          type="button"
          onClick={() => {
            setAttempt(1);
            setState('loading');
          }}
        >
          {showsAlt && <span className="block">{alt}</span>}
          {t.again}
        </button>
      )}
    </div>
  );
}
