import { texts } from '@gift/client/language';
import { faceText, useCountry } from '../catalog';
import type { Received } from '../http/call';
import { Chip } from '../ui/chip';
import { Amount } from '../ui/money/amount';
import { chipName, rangeText } from './offer-texts';
import { Rate } from './rate';
import { TraderRow } from './trader-row';
import { VsMarket } from './vs-market';
import './trade.css';

export type OfferRow = Received<'offerList'>['items'][number];

const t = texts({
  receive: ['You receive', '您将收到', 'You go receive'],
  pay: ['You pay', '您需支付', 'You go pay'],
  request: ['Request', '求单', 'Request'],
  trusted: ['You trust', '您信任', 'You trust'],
});

/** Only the two most important facts beside the amount; the rest is one tap away. */
const maxChips = 2;

/**
 * One offer as a taker sees it: the total, or its rate while no face value is known, and its maker. `type` is the
 * viewer's side of the order: 1 sells, 0 buys; the maker's side is the opposite.
 */
export function OfferCard({
  offer,
  chosen,
  onChoose,
  withMaker = true,
  isTrusted = false,
  vsBp = offer.vsReferenceBp,
}: {
  offer: OfferRow;
  chosen?: boolean;
  onChoose?: () => void;
  withMaker?: boolean;
  /** The reader trusts the maker. */
  isTrusted?: boolean;
  /** Against the reference rate of the user's own card, if known: an offer for several kinds has several references. */
  vsBp?: number | null;
}) {
  const type = offer.side === 1 ? 0 : 1;
  const symbol = useCountry(offer.countryID)?.symbol ?? offer.currency;
  const limits = rangeText(faceText(offer.minFace, symbol), faceText(offer.maxFace, symbol));
  // The dot beside the name already shows that the maker is online.
  const chips = offer.chips.filter((chip) => chip !== 'online').slice(0, maxChips);
  const inside = (
    <>
      <span className="row between wrap">
        <span className="muted small">{type === 1 ? t.receive : t.pay}</span>
        <VsMarket bp={vsBp} type={type} />
      </span>
      <span className="row between wrap">
        {offer.totalKobo === null ? (
          <Rate kobo={offer.rateKobo} symbol={symbol} size="m" />
        ) : (
          <Amount kobo={offer.totalKobo} size="l" />
        )}
        <span className="chips">
          {isTrusted && <Chip tone="positive">{t.trusted}</Chip>}
          {offer.kind === 'request' && <Chip tone="escrow">{t.request}</Chip>}
          {chips.map((chip) => (
            <Chip key={chip} tone={chip === 'instant' ? 'primary' : 'positive'}>
              {chipName(chip)}
            </Chip>
          ))}
          {(offer.totalKobo === null || chips.length === 0) && <Chip>{limits}</Chip>}
        </span>
      </span>
      {withMaker && <TraderRow trader={offer.maker} side={offer.side} />}
    </>
  );
  if (!onChoose) return <div className="card offer-card">{inside}</div>;
  return (
    <button
      type="button"
      className={chosen ? 'card offer-card chosen' : 'card offer-card'}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {inside}
    </button>
  );
}
