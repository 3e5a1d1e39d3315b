// The number on the icon of the installed app: unread messages and orders that wait for the user.
import { useStore } from '@gift/client/store';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { unreadTotal } from '../shared/chat/status';
import { ofOrders } from '../shared/http/changes/topics';
import { useRemote } from '../shared/http/use-remote';
import { useSignedIn } from '../shared/state/session';

function Badge() {
  const signedIn = useSignedIn();
  const unread = useStore(unreadTotal);
  const orders = useRemote('orderList', { tab: 'running' }, { enabled: signedIn, follows: ofOrders });
  const count = signedIn ? unread + (orders.data?.counts.needsYou ?? 0) : 0;
  useEffect(() => {
    const change = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    change.catch(() => undefined);
  }, [count]);
  return null;
}

/** Only for the installed app: elsewhere there is no icon, and the orders would be fetched for nothing. */
export function startBadge() {
  if (!('setAppBadge' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  createRoot(document.createElement('div')).render(<Badge />);
}
