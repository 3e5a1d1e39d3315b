import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { BellIcon } from '../../shared/chat/parts/icons';
import { chatEngine, unreadTotal } from '../../shared/chat/status';
import { Link } from '../../shared/ui/link';

const t = texts({
  none: ['Notifications', '通知', 'Notifications'],
  some: [
    (n: number) => `Notifications, ${n} unread`,
    (n: number) => `通知，${n} 条未读`,
    (n: number) => `Notifications, ${n} you never read`,
  ],
});

/** Unread notifications; counted again whenever the total of unread messages changes. */
function useUnreadNotifications(): number {
  const engine = useStore(chatEngine);
  const total = useStore(unreadTotal);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another total means another count.
  useEffect(() => {
    if (!engine) return setCount(0);
    let isHere = true;
    engine.getAllConversationList().then(
      (all) => {
        const unread = all.filter((one) => one.conversationType === SessionType.notification);
        if (isHere) setCount(unread.reduce((sum, one) => sum + one.unreadCount, 0));
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [engine, total]);
  return count;
}

/** The way to the notifications, with the number of unread ones. */
export function Bell() {
  const count = useUnreadNotifications();
  return (
    <Link
      to="/chat/notification"
      className="icon-button bell"
      aria-label={count > 0 ? t.some(count) : t.none}
    >
      <BellIcon />
      {count > 0 && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
    </Link>
  );
}
