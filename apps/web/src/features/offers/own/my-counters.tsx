import { texts } from '@gift/client/language';
import { ofOwnOffers } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { navigate } from '../../../shared/nav';
import { CardSummary } from '../../../shared/trade/cards/card-summary';
import { takePath } from '../../../shared/trade/paths';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { cardOfRequest } from '../detail/amount-box';
import CounterCard, { type Counter } from '../detail/counter-card';

const t = texts({ named: ['Your counter-offers', '您的还价', 'Your counter-offers'] });

/** Negotiations on other users' requests, which are shown nowhere else. */
export default function MyCounters() {
  const remote = useRemote('offerCounters', {}, { follows: ofOwnOffers });
  const mine = (remote.data?.items ?? []).filter(
    ({ role, status }) => role === 'taker' && (status === 'open' || status === 'agreed'),
  );
  if (mine.length === 0) return null;
  return (
    <>
      <h2 className="section">{t.named}</h2>
      {mine.map((counter) => (
        <OnRequest key={counter.counterID} counter={counter} onChanged={() => void remote.refresh()} />
      ))}
    </>
  );
}

function OnRequest({ counter, onChanged }: { counter: Counter; onChanged: () => void }) {
  const offer = useRemote('offerDetail', { offerID: counter.offerID });
  const row = offer.data?.row;
  if (!row) return offer.error ? null : <Skeleton lines={1} height={120} />;
  const type = row.side === 1 ? 0 : 1;
  return (
    <CounterCard
      counter={counter}
      row={row}
      about={<CardSummary card={cardOfRequest(row)} />}
      onChanged={onChanged}
      onQuote={() =>
        void navigate(takePath(type, row.offerID, cardOfRequest(row), { counterID: counter.counterID }))
      }
    />
  );
}
