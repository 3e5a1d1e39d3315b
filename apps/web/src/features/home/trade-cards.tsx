import { texts } from '@gift/client/language';
import { startOrder } from '../../shared/start-order';
import { CardIcon, WalletIcon } from '../../shared/ui/icons';

const t = texts({
  sell: ['Sell a card', '卖卡', 'Sell card'],
  sellNote: ['Get naira in your wallet', '奈拉存入钱包', 'Naira go enter your wallet'],
  buy: ['Buy a card', '买卡', 'Buy card'],
  buyNote: ['Your money stays in escrow', '付款先进托管', 'Your money dey safe for escrow'],
});

/** The two main actions. */
export const TradeCards = () => (
  <div className="pair">
    <button type="button" className="trade-card sell" onClick={() => startOrder(1)}>
      <CardIcon size={26} />
      <b>{t.sell}</b>
      {t.sellNote}
    </button>
    <button type="button" className="trade-card" onClick={() => startOrder(0)}>
      <WalletIcon size={26} />
      <b>{t.buy}</b>
      {t.buyNote}
    </button>
  </div>
);
