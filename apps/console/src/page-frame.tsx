import { Component, type ReactNode, Suspense } from 'react';
import { texts } from './kit/language';
import { LoadState } from './kit/parts';

const t = texts({
  broken: ['This page did not load. Saved changes are safe.', '此页面未能加载。已保存的操作不受影响。'],
  again: ['Reload console', '重新加载后台'],
});

/**
 * What stands around every page: that it is being fetched, and where that failed or the page broke, that it did. The
 * navigation beside it stays. A browser may go on answering a failed fetch from memory, so only the whole page anew helps.
 */
export class PageFrame extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    if (!this.state.isBroken)
      return (
        <Suspense fallback={<LoadState error={undefined} reload={() => {}} />}>
          {this.props.children}
        </Suspense>
      );
    return (
      <div className="failure" role="alert">
        <p>{t.broken}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t.again}
        </button>
      </div>
    );
  }
}
