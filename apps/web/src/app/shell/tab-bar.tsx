import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import type { MouseEvent, ReactNode } from 'react';
import { unreadTotal } from '../../shared/chat/status';
import { useSignedIn } from '../../shared/state/session';
import { ChatIcon, HistoryIcon, HomeIcon, MeIcon, SwapIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { loginStatusError } from '../guard';
import { tabOf } from '../routes';
import { openTradeSheet, tradeSheetPath } from './trade-sheet';

const t = texts({
  home: ['Home', '首页', 'Home'],
  history: ['History', '订单', 'History'],
  chat: ['Chat', '聊天', 'Chat'],
  me: ['Me', '我的', 'Me'],
  trade: ['Sell or buy a card', '卖卡或买卡', 'Sell or buy card'],
  unread: ['unread', '有未读', 'never read'],
  tabs: ['Main', '主导航', 'Main'],
});

type Tab = { index: 1 | 2 | 3 | 4; to: string; text: () => string; icon: ReactNode; isOpen?: true };

const tabs: readonly Tab[] = [
  { index: 1, to: '/home', text: () => t.home, icon: <HomeIcon />, isOpen: true },
  { index: 2, to: '/history?type=1', text: () => t.history, icon: <HistoryIcon /> },
  { index: 3, to: '/chat', text: () => t.chat, icon: <ChatIcon /> },
  { index: 4, to: '/me', text: () => t.me, icon: <MeIcon /> },
];

/**
 * Four tabs and the large button between them. Without a session, all but Home show the login message and lead to the
 * login page.
 */
export function TabBar({ path }: { path: string }) {
  const signedIn = useSignedIn();
  const active = tabOf(path);
  const hasUnread = useStore(unreadTotal) > 0;
  const stop = (to: string) => (event: MouseEvent) => {
    event.preventDefault();
    loginStatusError(to);
  };
  const item = (tab: Tab) => (
    <Link
      key={tab.index}
      to={tab.to}
      aria-current={tab.index === active ? 'page' : undefined}
      {...(signedIn || tab.isOpen ? {} : { onClick: stop(tab.to) })}
    >
      {tab.icon}
      {tab.text()}
      {tab.index === 3 && hasUnread && <i role="img" aria-label={t.unread} />}
    </Link>
  );
  return (
    <nav className="tab-bar" aria-label={t.tabs}>
      {tabs.slice(0, 2).map(item)}
      <button
        type="button"
        className="trade-button"
        aria-label={t.trade}
        aria-haspopup="dialog"
        onClick={signedIn ? openTradeSheet : () => loginStatusError(tradeSheetPath)}
      >
        <SwapIcon size={26} strokeWidth="2.2" />
      </button>
      {tabs.slice(2).map(item)}
    </nav>
  );
}
