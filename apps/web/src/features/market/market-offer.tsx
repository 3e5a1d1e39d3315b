import { texts } from '@gift/client/language';
import { faceText, useBrand, useCountry } from '../../shared/catalog';
import type { OfferRow } from '../../shared/trade/offer-card';
import { chipName, formName, rangeText } from '../../shared/trade/offer-texts';
import { Rate } from '../../shared/trade/rate';
import { TraderRow } from '../../shared/trade/trader-row';
import { VsMarket } from '../../shared/trade/vs-market';
import { Chip } from '../../shared/ui/chip';
import { Link } from '../../shared/ui/link';
import { CardTile } from '../../shared/ui/media/card-tile';
import { Amount } from '../../shared/ui/money/amount';

const t = texts({
  receive: ['you receive', '您将收到', 'you go receive'],
  pay: ['you pay', '您需支付', 'you go pay'],
  request: ['Request', '求单', 'Request'],
  trusted: ['You trust', '您信任', 'You trust'],
});

/** An offer in the market: its card and rate, what it accepts, and its maker. */
export function MarketOffer({
  offer,
  isTrusted,
  faceMinor,
}: {
  offer: OfferRow;
  isTrusted: boolean;
  /** The face value that the list is filtered by. */
  faceMinor: number | undefined;
}) {
  const type = offer.side === 1 ? 0 : 1;
  const brand = useBrand(offer.brandID)?.name ?? offer.brandID;
  const symbol = useCountry(offer.countryID)?.symbol ?? offer.currency;
  const offerPath = `/offerDetail?offerID=${offer.offerID}${faceMinor ? `&face=${faceMinor}` : ''}`;
  const limits = rangeText(faceText(offer.minFace, symbol), faceText(offer.maxFace, symbol));
  return (
    <Link to={offerPath} className="card market-offer">
      <CardTile brandID={offer.brandID} countryID={offer.countryID} />
      <span className="grow">
        <span className="row between wrap">
          <b className="cut">{brand}</b>
          {/* The offer is compared with the market for its smallest card. */}
          {!faceMinor && (
            <VsMarket bp={offer.vsReferenceBp} type={type} face={faceText(offer.minFace, symbol)} />
          )}
        </span>
        <span className="row between wrap">
          <Rate kobo={offer.rateKobo} symbol={symbol} size="m" />
          {offer.totalKobo !== null && (
            <span className="muted small">
              {type === 1 ? t.receive : t.pay} <Amount kobo={offer.totalKobo} whole />
            </span>
          )}
        </span>
        <span className="muted small block">
          {limits} · {formName(offer.form)}
        </span>
      </span>
      <span className="market-maker">
        <TraderRow trader={offer.maker} side={offer.side} />
        {isTrusted && <Chip tone="positive">{t.trusted}</Chip>}
        {offer.kind === 'request' && <Chip tone="escrow">{t.request}</Chip>}
        {offer.chips.includes('instant') && <Chip tone="primary">{chipName('instant')}</Chip>}
      </span>
    </Link>
  );
}
