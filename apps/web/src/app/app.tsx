import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { Activity, Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { startChatLazily } from '../shared/chat/start-lazily';
import { lazy } from '../shared/loading/lazy';
import { usePrerenderedPlaceholder, useReplacePrerendered } from '../shared/loading/prerendered';
import { signEntry, usePath } from '../shared/nav';
import { pageTitle } from '../shared/page-title';
import { helpOpen } from '../shared/state/help';
import { messageShown } from '../shared/state/message';
import { useSession } from '../shared/state/session';
import { Button } from '../shared/ui/button';
import { LoadingOverlay } from '../shared/ui/feedback/loading-overlay';
import { Failed, Skeleton } from '../shared/ui/feedback/states';
import { Toasts } from '../shared/ui/feedback/toasts';
import { Screen } from '../shared/ui/screen';
import { mayOpen, redirectToLogin } from './guard';
import { needsChat, type RouteRow, routeOf, showsTabs } from './routes';
import { loadedScreen, loadScreen } from './screens';
import { ProgressBar } from './shell/progress';
import { RestartNotice } from './shell/restart-notice';
import { useScrollMemory } from './shell/scroll';
import { TabBar } from './shell/tab-bar';
import { titles } from './shell/titles';
import { TradeSheet } from './shell/trade-sheet';

const t = texts({
  broken: [
    'Something went wrong. No money moved.',
    '页面出错。资金未因此变动。',
    'Something go wrong. No money move.',
  ],
  reload: ['Reload', '重新加载', 'Reload'],
  lost: [
    'This page is not on your phone yet. No money moved. Check your connection.',
    '此页面尚未下载，暂时无法获取。请检查网络。资金未变动。',
    'This page never dey your phone. No money move. Check your connection.',
  ],
});

const LoginCard = lazy(() => import('./shell/login-card').then((module) => module.LoginCard));
const NotFound = lazy(() => import('./shell/not-found').then((module) => module.NotFound));
const MessageDialog = lazy(() =>
  import('../shared/ui/feedback/message-dialog').then((module) => module.MessageDialog),
);
const HelpModal = lazy(() => import('./shell/help-modal').then((module) => module.HelpModal));
const idleMs = 1500;

export function App() {
  const path = usePath();
  const { token, userID } = useSession();
  const signedIn = token !== '';
  const row = routeOf(path);
  const isOpen = mayOpen(path);
  const isHelp = useStore(helpOpen);
  const hasMessage = useStore(messageShown) !== null;
  useScrollMemory(path);
  useReplacePrerendered();

  const title = pageTitle(titles[row?.screen ? row.title : 'notFound']);
  // A screen with a title of its own sets it afterwards.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // Only navigation triggers the guard. A session that expires on an open page does not redirect (spec section 8).
  useEffect(() => {
    if (!mayOpen(path)) redirectToLogin();
  }, [path]);
  useEffect(() => {
    if (signedIn) signEntry();
  });

  // Chat logs in for signed-in users on every route except the public ones (spec section 4), and only after the page
  // has loaded. Chat's own pages do not wait. The stream of changes starts with it.
  const wantsChat = needsChat(path);
  useEffect(() => {
    if (!wantsChat || !signedIn) return;
    const timer = setTimeout(() => {
      void import('../shared/http/changes/stream').catch(() => undefined);
      void startChatLazily();
    }, idleMs);
    return () => clearTimeout(timer);
  }, [wantsChat, signedIn]);

  return (
    <div className={showsTabs(path) ? 'app with-tabs' : 'app'} data-signed-in={signedIn}>
      <ProgressBar />
      {/* The key resets kept-alive screens when the user changes. */}
      <VisitedScreens key={userID} current={row} isOpen={isOpen} />
      {(!row?.keepAlive || !isOpen) && (
        <Boundary key={path}>
          {!isOpen ? <LoginCard /> : row?.screen ? <RouteScreen row={row} /> : <NotFound path={path} />}
        </Boundary>
      )}
      {showsTabs(path) && <TabBar path={path} />}
      <TradeSheet />
      {isHelp && <HelpModal />}
      <LoadingOverlay />
      {hasMessage && <MessageDialog />}
      <Toasts />
      <RestartNotice />
    </div>
  );
}

function Placeholder({ row }: { row: RouteRow }) {
  usePrerenderedPlaceholder();
  return (
    <Screen title={titles[row.title]} isRoot={row.tab !== undefined}>
      <Skeleton lines={4} height={88} />
    </Screen>
  );
}

/** Renders a route's screen. In-app navigation has already loaded the chunk, so it renders at once. */
function RouteScreen({ row }: { row: RouteRow }) {
  const [, arrived] = useState(0);
  const [isLost, setLost] = useState(false);
  const Loaded = loadedScreen(row);
  const isWanted = !Loaded && !isLost;
  useEffect(() => {
    if (!isWanted) return;
    loadScreen(row).then(
      () => arrived((n) => n + 1),
      () => setLost(true),
    );
  }, [isWanted, row]);
  if (Loaded) return <Loaded />;
  if (!isLost) return <Placeholder row={row} />;
  return (
    <Screen title={titles[row.title]}>
      <Failed text={t.lost} onRetry={() => setLost(false)} />
    </Screen>
  );
}

/** Keeps screens marked `keepAlive` mounted but hidden, with their state. */
function VisitedScreens({ current, isOpen }: { current: RouteRow | null; isOpen: boolean }) {
  const [visited, setVisited] = useState<readonly RouteRow[]>([]);
  if (isOpen && current?.keepAlive && current.screen && !visited.includes(current))
    setVisited([...visited, current]);
  if (current?.keepAlive && !current.screen) return <NotFound path={current.path} />;
  return visited.map((row) => (
    <Activity key={row.path} mode={row === current && isOpen ? 'visible' : 'hidden'}>
      <Boundary>
        <RouteScreen row={row} />
      </Boundary>
    </Activity>
  ));
}

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="screen">
        <div className="state" role="alert">
          <p>{t.broken}</p>
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        </div>
      </main>
    );
  }
}
