import { texts } from '@gift/client/language';
import { faceText, useBrand, useCountry } from '../../shared/catalog';
import type { Received } from '../../shared/http/call';
import type { Remote } from '../../shared/http/use-remote';
import type { OfferRow } from '../../shared/trade/offer-card';
import { chipName, rangeText } from '../../shared/trade/offer-texts';
import { Rate } from '../../shared/trade/rate';
import { VsMarket } from '../../shared/trade/vs-market';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { Link } from '../../shared/ui/link';
import { CardTile } from '../../shared/ui/media/card-tile';

const t = texts({
  offers: ['Open offers', '当前报价', 'Open offers'],
  none: ['No open offers right now.', '暂无报价。', 'No open offers now.'],
  noneMine: ['You have no open offers.', '您暂无公开报价。', 'You no get open offers.'],
  sells: [
    (brand: string) => `Sells ${brand}`,
    (brand: string) => `出售 ${brand}`,
    (brand: string) => `Dey sell ${brand}`,
  ],
  buys: [
    (brand: string) => `Buys ${brand}`,
    (brand: string) => `收购 ${brand}`,
    (brand: string) => `Dey buy ${brand}`,
  ],
});

function PersonOffer({ offer }: { offer: OfferRow }) {
  const brand = useBrand(offer.brandID)?.name ?? offer.brandID;
  const symbol = useCountry(offer.countryID)?.symbol ?? offer.currency;
  const limits = rangeText(faceText(offer.minFace, symbol), faceText(offer.maxFace, symbol));
  const chips = offer.chips.filter((chip) => chip === 'instant');
  return (
    <Link to={`/offerDetail?offerID=${offer.offerID}`} className="card person-offer">
      <CardTile brandID={offer.brandID} countryID={offer.countryID} />
      <span className="grow">
        <span className="row between">
          <b className="cut">{(offer.side === 1 ? t.sells : t.buys)(brand)}</b>
          <Rate kobo={offer.rateKobo} symbol={symbol} size="s" />
        </span>
        <span className="row between wrap small muted">
          <span className="cut">{[limits, ...chips.map(chipName)].join(' · ')}</span>
          <VsMarket
            bp={offer.vsReferenceBp}
            type={offer.side === 1 ? 0 : 1}
            face={faceText(offer.minFace, symbol)}
          />
        </span>
      </span>
    </Link>
  );
}

/** What this user buys and sells now, best first. */
export const UserOffers = ({ trader, isMe }: { trader: Remote<Received<'traderDetail'>>; isMe: boolean }) => (
  <section className="stack">
    <h2 className="section">{t.offers}</h2>
    <Remotely
      remote={trader}
      isQuiet
      skeleton={<Skeleton lines={2} height={120} />}
      isEmpty={({ offers }) => offers.length === 0}
      empty={<p className="muted">{isMe ? t.noneMine : t.none}</p>}
    >
      {({ offers }) => (
        <div className="stack">
          {offers.map((offer) => (
            <PersonOffer key={offer.offerID} offer={offer} />
          ))}
        </div>
      )}
    </Remotely>
  </section>
);
