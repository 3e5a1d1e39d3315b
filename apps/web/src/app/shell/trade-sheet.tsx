import { store, useStore } from '@gift/client/store';
import { useEffect } from 'react';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { navigate, useQuery } from '../../shared/nav';

const TradeChoice = lazy(async () => (await import('./trade-choice')).TradeChoice);

const isOpen = store(false);
const close = () => isOpen.set(false);
export const openTradeSheet = () => isOpen.set(true);
/** Opens the sheet over the home page: where a visitor who tapped the centre button goes after login. */
export const tradeSheetPath = '/home?trade';

export function TradeSheet() {
  const isAsked = useQuery().has('trade');
  usePrefetch(TradeChoice);
  useEffect(() => {
    if (!isAsked) return;
    openTradeSheet();
    void navigate('/home', { replace: true });
  }, [isAsked]);
  return useStore(isOpen) ? <TradeChoice onClose={close} /> : null;
}
