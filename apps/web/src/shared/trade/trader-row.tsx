import { texts } from '@gift/client/language';
import type { Received } from '../http/call';
import { Chip } from '../ui/chip';
import { Avatar } from '../ui/media/avatar';
import { recordText } from './offer-texts';
import './trade.css';

export type Trader = Received<'offerList'>['items'][number]['maker'];

const t = texts({ online: ['Online now', '在线', 'Dey online'], demo: ['demo', '演示', 'demo'] });

/** A trader and their record, on one or two lines. `side` is the trader's: 1 sells, 0 buys. */
export const TraderRow = ({ trader, side }: { trader: Trader; side: 0 | 1 }) => (
  <span className="trader-line">
    <span className={trader.isOnline ? 'seen online' : 'seen'}>
      <Avatar name={trader.nickname} size="tiny" />
      {trader.isOnline && <span className="visually-hidden">{t.online}</span>}
    </span>
    <span className="grow">
      <span className="name">
        <span className="strong cut">{trader.nickname}</span>
        {trader.isDemo && <Chip>{t.demo}</Chip>}
      </span>
      <span className="muted block">{recordText(trader, side)}</span>
    </span>
  </span>
);
