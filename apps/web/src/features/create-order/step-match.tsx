import { texts } from '@gift/client/language';
import { koboOfDigits } from '@gift/money';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { faceText, useCountry } from '../../shared/catalog';
import { useRemote } from '../../shared/http/use-remote';
import { type Card, formatFace, totalFace } from '../../shared/trade/cards/card';
import { CardSummary } from '../../shared/trade/cards/card-summary';
import { OfferCard } from '../../shared/trade/offer-card';
import { chipName, type OfferChip } from '../../shared/trade/offer-texts';
import { Rate } from '../../shared/trade/rate';
import { againstBp } from '../../shared/trade/rates';
import { useReference } from '../../shared/trade/reference';
import { Button, ButtonLink } from '../../shared/ui/button';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { SearchIcon } from '../../shared/ui/icons';
import { Amount } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { Sheet } from '../../shared/ui/sheet';
import type { OrderType } from './draft';
import { type Offer, useMatches } from './matching';
import { MoreOffers } from './more-offers';
import type { Choice, Frame } from './step-props';
import { trustedFirst } from './trusted-first';

const t = texts({
  change: ['Change', '更改', 'Change'],
  bestPrice: ['Best price', '最优价', 'Best price'],
  filter: ['Show only', '只看', 'Show only'],
  none: ['No offers right now.', '暂无符合的报价。', 'No offer dey now.'],
  noneHere: ['No offers match these filters.', '没有同时符合的报价。', 'No offer match these filters.'],
  others: ['See offers for other cards', '查看其他卡的报价', 'See offers for other cards'],
  all: ['Show all offers', '显示全部报价', 'Show all offers'],
  ask: ['Set my own rate', '自行出价', 'Set my own rate'],
  askTitle: ['Set your own rate', '自行出价', 'Set your own rate'],
  notHappy: ['Not happy with these?', '都不满意？', 'You no like these ones?'],
  go: ['Continue with', '继续，成交额', 'Continue with'],
  pick: ['Pick an offer', '请选择报价', 'Pick offer'],
  gone: [
    'The offer you picked is gone. Pick another.',
    '您选的报价已下架，请另选一个。',
    'The offer wey you pick don go. Pick another one.',
  ],
  locked: ['Rate locks on the next step', '下一步锁定汇率', 'Rate go lock for the next step'],
  fee: ['no fee', '无手续费', 'no fee'],
  market: [
    (face: string) => `Market for ${face}:`,
    (face: string) => `${face} 市价：`,
    (face: string) => `Market for ${face}:`,
  ],
});

const AskRate = lazy(() => import('./ask-rate'));

const chipNames: readonly OfferChip[] = ['instant', 'trusted', 'online', 'fast'];

/** Step two: offers that accept exactly these cards, sorted by what the user receives or pays. */
export function StepMatch({
  frame,
  top,
  type,
  card,
  choice: { chips, chosenID },
  onChoice,
  onChange,
  takesBest,
  onTake,
}: {
  frame: Frame;
  top: ReactNode;
  type: OrderType;
  card: Card;
  choice: Choice;
  onChoice: (choice: Partial<Choice>) => void;
  onChange: () => void;
  /** Opens the first offer automatically, as for another order of the same card. */
  takesBest: boolean;
  /** `isReplaced`: Back must not lead to this step. */
  onTake: (offer: Offer, isReplaced: boolean) => void;
}) {
  const [more, setMore] = useState<readonly Offer[]>([]);
  const [asking, setAsking] = useState(false);
  const remote = useMatches(type, card, chips);
  const reference = useReference(card);
  const symbol = useCountry(card.countryID)?.symbol ?? '';
  const relations = useRemote('trustedUsers', {});
  const trusted = new Set(relations.data?.items.map(({ userID }) => userID));
  const offers = trustedFirst(
    [...(remote.data?.items ?? []), ...more].filter(
      (offer, at, all) => all.findIndex(({ offerID }) => offerID === offer.offerID) === at,
    ),
    trusted,
  );
  const pickedOffer = offers.find(({ offerID }) => offerID === chosenID);
  // If the chosen offer left the list, no other amount silently replaces it.
  const isGone = chosenID !== null && remote.data?.nextCursor === null && !pickedOffer;
  const chosen = pickedOffer ?? (chosenID === null ? offers[0] : undefined);

  const takeBest = useEffectEvent((best: Offer | undefined) => {
    if (takesBest && best) onTake(best, true);
  });
  const best = relations.data || relations.error ? offers[0] : undefined;
  useEffect(() => takeBest(best), [best]);

  const toggle = (chip: OfferChip) => {
    setMore([]);
    const next = chips.includes(chip) ? chips.filter((other) => other !== chip) : [...chips, chip];
    onChoice({ chips: next, chosenID: null });
  };
  const askButton = <Button onClick={() => setAsking(true)}>{t.ask}</Button>;
  return (
    <Screen
      {...frame}
      bar={
        offers.length > 0 && <TakeBar card={card} offer={chosen} onTake={(offer) => onTake(offer, false)} />
      }
    >
      <PullToRefresh onRefresh={remote.refresh}>
        {top}
        <CardSummary
          card={card}
          end={
            <Button tone="quiet" small fit onClick={onChange}>
              {t.change}
            </Button>
          }
        />
        {reference !== null && (
          <p className="muted small">
            {t.market(faceText(card.faceMinor, symbol))}{' '}
            {reference !== undefined && <Rate kobo={reference} symbol={symbol} />}
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling flex row in old WebViews. */}
        <div className="chip-row" role="group" aria-label={t.filter}>
          <button
            type="button"
            className="chip"
            aria-pressed={chips.length === 0}
            onClick={() => {
              setMore([]);
              onChoice({ chips: [], chosenID: null });
            }}
          >
            {t.bestPrice}
          </button>
          {chipNames.map((chip) => (
            <button
              key={chip}
              type="button"
              className="chip"
              aria-pressed={chips.includes(chip)}
              onClick={() => toggle(chip)}
            >
              {chipName(chip)}
            </button>
          ))}
        </div>
        {isGone && (
          <p className="notice warning" role="status">
            {t.gone}
          </p>
        )}
        <Remotely
          remote={remote}
          skeleton={<Skeleton lines={3} height={120} />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            chips.length > 0 ? (
              <Empty
                icon={<SearchIcon size={40} />}
                text={t.noneHere}
                action={
                  <Button tone="quiet" onClick={() => onChoice({ chips: [], chosenID: null })}>
                    {t.all}
                  </Button>
                }
              />
            ) : (
              <Empty
                icon={<SearchIcon size={40} />}
                text={t.none}
                action={
                  <div className="stack">
                    {askButton}
                    <ButtonLink to={`/market?type=${type}&brandID=${card.brandID}`} tone="quiet">
                      {t.others}
                    </ButtonLink>
                  </div>
                }
              />
            )
          }
        >
          {({ nextCursor }) => (
            <>
              {offers.map((offer) => (
                <OfferCard
                  key={offer.offerID}
                  offer={offer}
                  chosen={offer.offerID === chosen?.offerID}
                  isTrusted={trusted.has(offer.maker.userID)}
                  vsBp={againstBp(koboOfDigits(offer.rateKobo), reference)}
                  onChoose={() => onChoice({ chosenID: offer.offerID })}
                />
              ))}
              <MoreOffers
                key={chips.join()}
                type={type}
                card={card}
                chips={chips}
                firstCursor={nextCursor}
                onMore={(items) => setMore([...more, ...items])}
              />
              <div className="row between wraps">
                <span className="muted">{t.notHappy}</span>
                <button type="button" className="link" onClick={() => setAsking(true)}>
                  {t.ask}
                </button>
              </div>
            </>
          )}
        </Remotely>
      </PullToRefresh>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t.askTitle}>
        <Suspense fallback={<Skeleton lines={3} height={56} />}>
          <AskRate type={type} card={card} />
        </Suspense>
      </Sheet>
    </Screen>
  );
}

function TakeBar({
  card,
  offer,
  onTake,
}: {
  card: Card;
  offer: Offer | undefined;
  onTake: (offer: Offer) => void;
}) {
  const symbol = useCountry(card.countryID)?.symbol ?? '';
  if (!offer) return <Button disabled>{t.pick}</Button>;
  return (
    <>
      <div className="row between wraps small muted">
        <span className="figure">
          <Amount kobo={offer.rateKobo} whole /> × {symbol}
          {formatFace(totalFace(card))} · {t.fee}
        </span>
        <span className="right">{t.locked}</span>
      </div>
      <Button onClick={() => onTake(offer)}>
        {t.go} <Amount kobo={offer.totalKobo} />
      </Button>
    </>
  );
}
