import { texts } from '@gift/client/language';
import { store, useStore } from '@gift/client/store';
import { useEffect } from 'react';
import { navigate, useQuery } from '../../shared/nav';
import { startOrder } from '../../shared/start-order';
import { CardIcon, WalletIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  title: ['What would you like to do?', '您想做什么？', 'Wetin you want do?'],
  sell: ['Sell a card', '卖卡', 'Sell card'],
  sellNote: [
    'Your card becomes naira in your wallet',
    '礼品卡换成奈拉，存入钱包',
    'Your card go turn naira for your wallet',
  ],
  buy: ['Buy a card', '买卡', 'Buy card'],
  buyNote: [
    'Your naira is held safely until the card works',
    '资金安全托管，验卡无误后放款',
    'Gift dey hold your naira safe till the card work',
  ],
});

const isOpen = store(false);
export const openTradeSheet = () => isOpen.set(true);
/** Opens the sheet over the home page: where a visitor who tapped the centre button goes after login. */
export const tradeSheetPath = '/home?trade';

function start(type: 0 | 1) {
  isOpen.set(false);
  startOrder(type);
}

export function TradeSheet() {
  const isAsked = useQuery().has('trade');
  useEffect(() => {
    if (!isAsked) return;
    openTradeSheet();
    void navigate('/home', { replace: true });
  }, [isAsked]);
  return (
    <Sheet open={useStore(isOpen)} onClose={() => isOpen.set(false)} title={t.title}>
      <div className="rows">
        <ListRow start={<CardIcon size={26} />} title={t.sell} note={t.sellNote} onClick={() => start(1)} />
        <ListRow start={<WalletIcon size={26} />} title={t.buy} note={t.buyNote} onClick={() => start(0)} />
      </div>
    </Sheet>
  );
}
