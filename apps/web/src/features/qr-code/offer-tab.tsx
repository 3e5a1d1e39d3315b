import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useBrand } from '../../shared/catalog';
import type { Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { TagIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { CardTile } from '../../shared/ui/media/card-tile';
import { sumText } from '../../shared/ui/money/amount';
import { CodeCard } from './code-card';
import { offerCode } from './codes';

const t = texts({
  none: ['You have no open offers.', '您没有可分享的报价。', 'You no get open offers.'],
  post: ['Post an offer', '发布报价', 'Post offer'],
  others: ['Your other offers', '其他报价', 'Your other offers'],
  note: [
    'Anyone who scans it can see and accept this offer.',
    '扫码者可查看并接受此报价。',
    'Anybody wey scan am fit see and accept this offer.',
  ],
  sell: [
    (brand: string) => `I sell ${brand}`,
    (brand: string) => `出售 ${brand}`,
    (brand: string) => `I dey sell ${brand}`,
  ],
  buy: [
    (brand: string) => `I buy ${brand}`,
    (brand: string) => `收购 ${brand}`,
    (brand: string) => `I dey buy ${brand}`,
  ],
});

type Own = Received<'offerMine'>['items'][number];

function useOfferName({ offer }: Own): string {
  const brand = useBrand(offer.brandID)?.name ?? offer.brandID;
  return `${(offer.side === 1 ? t.sell : t.buy)(brand)} ${offer.countryID}`;
}

function OfferRow({ own, onChoose }: { own: Own; onChoose: () => void }) {
  return (
    <ListRow
      start={<CardTile brandID={own.offer.brandID} countryID={own.offer.countryID} />}
      title={useOfferName(own)}
      note={sumText(own.rateKobo)}
      onClick={onChoose}
    />
  );
}

function OfferCode({ own }: { own: Own }) {
  const name = useOfferName(own);
  return (
    <CodeCard
      name={name}
      text={offerCode(location.origin, own.offerID)}
      note={t.note}
      head={
        <div className="code-head">
          <CardTile brandID={own.offer.brandID} countryID={own.offer.countryID} />
          <b className="large cut">{name}</b>
        </div>
      }
    />
  );
}

/** A code for one of the user's open offers. */
export function OfferTab() {
  const remote = useRemote('offerMine', { tab: 'active' });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Remotely
      remote={remote}
      skeleton={<Skeleton lines={3} height={88} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Empty
          icon={<TagIcon size={40} />}
          text={t.none}
          action={<ButtonLink to="/createOffer">{t.post}</ButtonLink>}
        />
      }
    >
      {({ items }) => {
        const chosenOffer = items.find((one) => one.offerID === chosen) ?? items[0]!;
        const others = items.filter((one) => one !== chosenOffer);
        return (
          <div className="stack">
            <OfferCode own={chosenOffer} />
            {others.length > 0 && (
              <>
                <h2 className="section">{t.others}</h2>
                <div className="card rows">
                  {others.map((own) => (
                    <OfferRow key={own.offerID} own={own} onChoose={() => setChosen(own.offerID)} />
                  ))}
                </div>
              </>
            )}
          </div>
        );
      }}
    </Remotely>
  );
}
