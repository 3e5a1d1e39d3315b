import { Component, type ReactNode, Suspense } from 'react';
import { texts } from './kit/language';
import { Waiting } from './kit/parts';

const t = texts({
  broken: [
    'This page did not load, or broke. The console may have been renewed meanwhile, or the connection is gone. Nothing that was done is lost.',
    '此页面未能加载或出现错误。后台可能已更新，或网络已断开。已完成的操作不会丢失。',
  ],
  again: ['Load the console again', '重新加载后台'],
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
        <Suspense fallback={<Waiting error={undefined} reload={() => {}} />}>{this.props.children}</Suspense>
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
