import { texts } from '@gift/client/language';
import { digitsPattern } from '@gift/contract/rules';
import { koboOfDigits } from '@gift/money';
import { lazy, Suspense, useEffect, useState } from 'react';
import { faceText, useBrand, useCountry } from '../../../shared/catalog';
import { ShareIcon } from '../../../shared/chat/parts/icons';
import type { Received } from '../../../shared/http/call';
import { ofMarket } from '../../../shared/http/changes/topics';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { navigate, useQueryOf } from '../../../shared/nav';
import { shareLink } from '../../../shared/share-link';
import { type Card, misfitOf, totalFace, worthOf } from '../../../shared/trade/cards/card';
import { OfferCard } from '../../../shared/trade/offer-card';
import { takePath, wizardFor } from '../../../shared/trade/paths';
import { Rate } from '../../../shared/trade/rate';
import { againstBp } from '../../../shared/trade/rates';
import { useReference } from '../../../shared/trade/reference';
import { VsMarket } from '../../../shared/trade/vs-market';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Chip } from '../../../shared/ui/chip';
import { PullToRefresh } from '../../../shared/ui/feedback/pull-to-refresh';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { TagIcon } from '../../../shared/ui/icons';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { Amount } from '../../../shared/ui/money/amount';
import { Screen } from '../../../shared/ui/screen';
import { Sheet } from '../../../shared/ui/sheet';
import { AmountBox, cardOfRequest, firstCard } from './amount-box';
import { AvailabilityNotice, Unmet } from './availability-notice';
import { MakerCard } from './maker-card';
import { OfferFacts } from './offer-facts';
import { Sparkline } from './sparkline';
import '../offers.css';

// Most users see neither a negotiation nor an offer of their own.
const CounterCard = lazy(() => import('./counter-card'));
const NameRate = lazy(() => import('./counter-form'));
const OwnOffer = lazy(() => import('../own/own-offer'));

const t = texts({
  buy: [
    (brand: string) => `Buy ${brand}`,
    (brand: string) => `买 ${brand}`,
    (brand: string) => `Buy ${brand}`,
  ],
  sell: [
    (brand: string) => `Sell ${brand}`,
    (brand: string) => `卖 ${brand}`,
    (brand: string) => `Sell ${brand}`,
  ],
  title: ['Offer', '报价详情', 'Offer'],
  share: ['Share link', '分享链接', 'Share link'],
  take: ['Accept:', '成交：', 'Accept:'],
  receive: ['receive', '收', 'receive'],
  pay: ['pay', '付', 'pay'],
  choose: ['Choose a face value', '请选择面值', 'Choose face value'],
  counter: ['Make counter-offer', '还价', 'Make counter-offer'],
  logIn: ['Log in to accept', '登录后成交', 'Log in to accept'],
  similar: ['Similar offers', '类似报价', 'Offers wey resemble am'],
  others: ['See other offers', '查看其他报价', 'See other offers'],
  gone: [
    'This offer has ended. What you entered is saved.',
    '该报价已结束，您填写的内容已保留。',
    'This offer don end. We don save wetin you enter.',
  ],
  unnamed: [
    'Offer not found. Check the link.',
    '未找到报价，请检查链接。',
    'We no see this offer. Check the link.',
  ],
  request: ['Request', '求单', 'Request'],
  ownOffer: ['Your offer', '您的报价', 'Your offer'],
});

type Detail = Received<'offerDetail'>;

/** One offer with everything a taker should consider, the total for their card, and the button to take it. */
export default function OfferDetail() {
  const offerID = useQueryOf('/offerDetail').get('offerID') ?? '';
  const isNamed = /^[1-9]\d{0,18}$/.test(offerID);
  const [brandID, setBrandID] = useState<string>();
  const remote = useRemote('offerDetail', { offerID }, { enabled: isNamed, follows: ofMarket(brandID) });
  const loadedBrandID = remote.data?.row.brandID;
  useEffect(() => setBrandID(loadedBrandID), [loadedBrandID]);
  if (remote.data)
    return <Shown key={offerID} detail={remote.data} refresh={remote.refresh} remote={remote} />;
  const refusal = isNamed ? remote.error?.refusal : 'OfferNotFound';
  return (
    <Screen title={t.title}>
      {refusal ? (
        <Empty
          icon={<TagIcon size={40} />}
          text={refusal === 'OfferGone' ? t.gone : (remote.error?.message ?? t.unnamed)}
          action={<ButtonLink to="/createOrder?type=1">{t.others}</ButtonLink>}
        />
      ) : (
        <Remotely
          remote={remote}
          skeleton={
            <>
              <Skeleton lines={1} height={120} />
              <Skeleton lines={2} height={200} />
            </>
          }
        >
          {() => null}
        </Remotely>
      )}
    </Screen>
  );
}

function Shown({
  detail,
  refresh,
  remote,
}: {
  detail: Detail;
  refresh: () => Promise<unknown>;
  remote: Parameters<typeof Remotely<Detail>>[0]['remote'];
}) {
  const { row } = detail;
  const type = row.side === 1 ? 0 : 1;
  const brand = useBrand(row.brandID)?.name ?? row.brandID;
  const face = useQueryOf('/offerDetail').get('face') ?? '';
  const faceAsked = digitsPattern.test(face) ? Number(face) : 0;
  const [card, setCard] = useState<Card>(() => firstCard(row, faceAsked));
  const isOwn = detail.own !== null;
  // The share text names the user's side, because the recipient has the same one; the owner reads the offer as
  // published.
  const invitation = (type === 1 ? t.sell : t.buy)(brand);
  const mayTake = detail.actions.includes('take');
  return (
    <Screen
      title={isOwn ? t.ownOffer : invitation}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t.share}
          onClick={() => void shareLink(`/offerDetail?offerID=${row.offerID}`, invitation)}
        >
          <ShareIcon />
        </button>
      }
      bar={isOwn ? undefined : <TakeBar detail={detail} card={card} onCountered={refresh} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <Remotely remote={remote} skeleton={null}>
          {() => (
            <>
              {detail.own ? (
                <Suspense fallback={<Skeleton lines={1} height={200} />}>
                  <OwnOffer own={detail.own} onChanged={refresh} />
                </Suspense>
              ) : (
                <AvailabilityNotice detail={detail} />
              )}
              <Head detail={detail} card={card} />
              {!isOwn && detail.unmet.length > 0 && <Unmet detail={detail} />}
              {!isOwn && detail.counter && (
                <Suspense fallback={<Skeleton lines={1} height={200} />}>
                  <CounterCard
                    counter={detail.counter}
                    row={row}
                    onChanged={() => void refresh()}
                    onQuote={() =>
                      void navigate(
                        takePath(type, row.offerID, cardOfRequest(row), {
                          counterID: detail.counter!.counterID,
                        }),
                      )
                    }
                  />
                </Suspense>
              )}
              {mayTake && <AmountBox row={row} card={card} onChange={setCard} />}
              {!isOwn && <MakerCard maker={row.maker} side={row.side} offerID={row.offerID} />}
              <OfferFacts
                row={row}
                deliverWindowMin={detail.deliverWindowMin}
                terms={detail.terms}
                leftFace={detail.leftFace}
              />
              {!isOwn && <Similar row={row} card={card} />}
            </>
          )}
        </Remotely>
      </PullToRefresh>
    </Screen>
  );
}

/** The market rate for the chosen card, or for the smallest one that the offer takes. */
const useMarketFor = (row: Detail['row'], card: Card) =>
  useReference(card.faceMinor > 0 ? card : { ...card, faceMinor: row.minFace });

/** The rate, compared with the market, and its last seven days. */
function Head({ detail, card }: { detail: Detail; card: Card }) {
  const { row } = detail;
  const market = useMarketFor(row, card);
  const symbol = useCountry(row.countryID)?.symbol ?? row.currency;
  return (
    <section className="card stack">
      <div className="row between">
        <span className="row">
          <CardTile brandID={row.brandID} countryID={row.countryID} />
          <Rate kobo={row.rateKobo} symbol={symbol} size="l" />
        </span>
        {row.kind === 'request' && <Chip tone="escrow">{t.request}</Chip>}
      </div>
      <span>
        <VsMarket
          bp={againstBp(koboOfDigits(row.rateKobo), market)}
          type={row.side === 1 ? 0 : 1}
          face={card.faceMinor > 0 ? undefined : faceText(row.minFace, symbol)}
        />
      </span>
      <Sparkline
        history={detail.history}
        rateKobo={row.rateKobo}
        face={faceText(row.minFace, symbol)}
        isDemo={detail.referenceSource === 'demo'}
      />
    </section>
  );
}

function TakeBar({
  detail,
  card,
  onCountered,
}: {
  detail: Detail;
  card: Card;
  onCountered: () => Promise<unknown>;
}) {
  const { row, actions } = detail;
  const [naming, setNaming] = useState(false);
  const counter = useAction('counterOffer');
  const type = row.side === 1 ? 0 : 1;
  const isReady = card.faceMinor > 0 && misfitOf(row, card) === null;
  const sum = worthOf(totalFace(card), row.rateKobo);
  if (actions.includes('logIn')) return <ButtonLink to="/login">{t.logIn}</ButtonLink>;
  const canCounter = actions.includes('counter') && detail.counter?.status !== 'open';
  return (
    <>
      {actions.includes('take') ? (
        <Button
          disabled={!isReady}
          onClick={() => void navigate(takePath(type, row.offerID, card, { seen: String(sum) }))}
        >
          {isReady ? (
            <>
              {t.take} {type === 1 ? t.receive : t.pay} <Amount kobo={sum} />
            </>
          ) : (
            t.choose
          )}
        </Button>
      ) : (
        <ButtonLink to={wizardFor(type, row.brandID, row.countryID)}>{t.others}</ButtonLink>
      )}
      {canCounter && (
        <Button tone="quiet" small onClick={() => setNaming(true)}>
          {t.counter}
        </Button>
      )}
      <Sheet open={naming} onClose={() => setNaming(false)} title={t.counter}>
        <Suspense fallback={<Skeleton lines={2} height={56} />}>
          <NameRate
            row={row}
            start={koboOfDigits(row.rateKobo)}
            busy={counter.busy}
            error={counter.failure?.message}
            onSend={async (rateKobo) => {
              if (!(await counter.run({ offerID: row.offerID, rateKobo }))) return;
              setNaming(false);
              await onCountered();
            }}
          />
        </Suspense>
      </Sheet>
    </>
  );
}

const similarShown = 3;

/** Other offers for the same kind of card, each compared with the market for that kind. */
function Similar({ row, card }: { row: Detail['row']; card: Card }) {
  const { form, receipt } = card;
  const remote = useRemote('offerList', {
    type: row.side === 1 ? '0' : '1',
    brandID: row.brandID,
    countryID: row.countryID,
    form,
    receipt,
    limit: similarShown + 1,
  });
  const market = useMarketFor(row, card);
  const others = (remote.data?.items ?? []).filter(({ offerID }) => offerID !== row.offerID);
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="section">{t.similar}</h2>
      {others.slice(0, similarShown).map((offer) => (
        <OfferCard
          key={offer.offerID}
          offer={offer}
          vsBp={againstBp(koboOfDigits(offer.rateKobo), market)}
          onChoose={() => void navigate(`/offerDetail?offerID=${offer.offerID}`)}
        />
      ))}
    </>
  );
}
