import { texts } from '@gift/client/language';
import { faceText, useCountries } from '../../shared/catalog';
import type { Received } from '../../shared/http/call';
import type { Remote } from '../../shared/http/use-remote';
import { startOrder } from '../../shared/start-order';
import { chipName, completedText, formName, rangeText } from '../../shared/trade/offer-texts';
import { Rate } from '../../shared/trade/rate';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { TagIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { CardTile } from '../../shared/ui/media/card-tile';

type Offer = Received<'offerList'>['items'][number];

const t = texts({
  fresh: ['new', '新用户', 'new'],
  none: [
    'No offers for this card right now. Set your rate and let buyers come to you.',
    '暂无此卡的报价。您可以自定汇率，等买家上门。',
    'No offer for this card now. Set your own rate make buyers come meet you.',
  ],
  ask: ['Post a request at your rate', '按我的汇率发布需求', 'Post request with your rate'],
});

/** The maker's most important fact: prefunded money, a record, or neither. */
function Record({ offer }: { offer: Offer }) {
  const { completionBp } = offer.maker;
  if (offer.chips.includes('instant')) return <Chip tone="primary">{chipName('instant')}</Chip>;
  if (completionBp === null) return <Chip>{t.fresh}</Chip>;
  return <Chip tone="positive">{completedText(completionBp)}</Chip>;
}

function OfferRow({ offer, symbol }: { offer: Offer; symbol: string }) {
  return (
    <ListRow
      to={`/offerDetail?offerID=${offer.offerID}`}
      start={<CardTile brandID={offer.brandID} countryID={offer.countryID} />}
      title={<Rate kobo={offer.rateKobo} symbol={symbol} />}
      note={`${rangeText(faceText(offer.minFace, symbol), faceText(offer.maxFace, symbol))} · ${formName(offer.form)}`}
      end={<Record offer={offer} />}
    />
  );
}

/** The best offers for a seller's card, of all brands or of the chosen one. */
export function BestOffers({ remote }: { remote: Remote<Received<'offerList'>> }) {
  const countries = useCountries().data?.countries;
  return (
    <section className="card best">
      <Remotely
        remote={remote}
        isQuiet
        skeleton={<Skeleton lines={5} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Empty
            icon={<TagIcon size={36} />}
            text={t.none}
            action={
              <Button tone="quiet" onClick={() => startOrder(1)}>
                {t.ask}
              </Button>
            }
          />
        }
      >
        {({ items }) => (
          <div className="rows">
            {items.map((offer) => (
              <OfferRow
                key={offer.offerID}
                offer={offer}
                symbol={countries?.find((one) => one.countryID === offer.countryID)?.symbol ?? offer.currency}
              />
            ))}
          </div>
        )}
      </Remotely>
    </section>
  );
}
