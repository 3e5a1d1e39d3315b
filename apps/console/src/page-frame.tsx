import { staffTexts as texts } from '@gift/client/language';
import { Component, type ReactNode, Suspense } from 'react';
import { focusMain, LoadState } from './kit/parts';

const t = texts({
  broken: ['This page did not load. Saved changes are safe.', '此页面未能加载。已保存的操作不受影响。'],
  again: ['Reload console', '重新加载后台'],
});

/**
 * The frame around every page: shows that it is loading, failed to load, or crashed. The navigation stays. A browser
 * may answer a failed import from its cache, so only a full reload helps.
 */
export class PageFrame extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  /** The next Tab reaches the page, not the menu, unless something else has the focus. */
  override componentDidMount() {
    if (document.activeElement === document.body) focusMain();
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
