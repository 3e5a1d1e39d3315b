import { texts } from '@gift/client/language';
import { useEffect } from 'react';
import { useLoading } from '../../state/loading';

const t = texts({ working: ['One moment', '请稍候', 'Wait small'] });

/** Covers the page and locks scrolling while any task requests it. */
export function LoadingOverlay() {
  const isShown = useLoading();
  useEffect(() => {
    document.documentElement.classList.toggle('locked', isShown);
  }, [isShown]);
  return isShown ? (
    <div className="overlay" role="status" aria-label={t.working}>
      <span className="spinner" />
    </div>
  ) : null;
}
