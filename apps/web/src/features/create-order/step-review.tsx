import { texts } from '@gift/client/language';
import { digitsPattern } from '@gift/contract/rules';
import { type Kobo, koboOfDigits } from '@gift/money';
import { type ReactNode, useState } from 'react';
import { useBrand, useCountry } from '../../shared/catalog';
import { useRemote } from '../../shared/http/use-remote';
import { type Card, priceChange } from '../../shared/trade/cards/card';
import { CardSummary } from '../../shared/trade/cards/card-summary';
import { cardKind } from '../../shared/trade/offer-texts';
import { PayoutNote } from '../../shared/trade/payout-note';
import { Rate } from '../../shared/trade/rate';
import { TraderRow } from '../../shared/trade/trader-row';
import { Button } from '../../shared/ui/button';
import { Failed, Skeleton } from '../../shared/ui/feedback/states';
import { Amount } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { Countdown, useTimeLeft } from '../../shared/ui/time/countdown';
import { Confirm } from './confirm';
import type { OrderType } from './draft';
import { Refused } from './refused';
import { ReceiptChecklist, Steps, Warning } from './review-parts';
import type { Frame, Quote } from './step-props';
import { useQuote } from './use-quote';

const t = texts({
  receive: ['You receive', '您将收到', 'You go receive'],
  pay: ['You pay', '您需支付', 'You go pay'],
  rate: ['Rate', '汇率', 'Rate'],
  gross: ['Subtotal', '小计', 'Subtotal'],
  fee: ['Your fee', '您的手续费', 'Your fee'],
  vat: ['VAT on the fee', '手续费增值税', 'VAT on the fee'],
  lockedFor: ['Rate locked for', '汇率锁定剩余', 'Rate dey locked for'],
  renew: ['Lock again for the full time', '重新锁定完整时长', 'Lock am again for the full time'],
  movedUp: ['The rate has changed.', '浏览期间汇率已变动。', 'The rate don change.'],
  was: ['Before', '之前', 'Before'],
  now: ['Now', '现在', 'Now'],
  accept: ['Accept', '接受', 'Accept'],
  maker: ['Trading with', '交易对象', 'You dey trade with'],
  terms: ['Their terms', '对方条款', 'Their terms'],
  noTerms: ['No extra terms', '无附加条款', 'No extra terms'],
  unread: ['Quote failed. No money moved.', '报价锁定失败，资金未变动。', 'Quote no work. Money no move.'],
});

/** Step three: a quote locked for a few minutes, its terms for both sides, and one button. */
export default function StepReview({
  frame,
  top,
  type,
  card,
  offerID,
  counterID,
  seen,
  toList,
  toCard,
}: {
  frame: Frame;
  top: ReactNode;
  type: OrderType;
  card: Card;
  offerID: string;
  counterID: string | undefined;
  /** The amount shown when the user chose, a string of kobo. */
  seen: string | null;
  /** Where in the history the wizard started. */
  toList: () => void;
  toCard: () => void;
}) {
  const offer = useRemote('offerDetail', { offerID });
  const { quote, failure, busy, isOver, ask, end } = useQuote(offerID, card, counterID);
  const [agreedRate, setAgreedRate] = useState<Kobo | null>(
    seen && digitsPattern.test(seen) ? koboOfDigits(seen) : null,
  );
  const net = quote && koboOfDigits(quote.netKobo);
  const move = net && priceChange(agreedRate, net);
  const maker = offer.data?.row.maker;

  const bar =
    quote && net && !failure ? (
      move ? (
        <Button onClick={() => setAgreedRate(net)}>
          {t.accept} <Amount kobo={net} />
        </Button>
      ) : (
        <Confirm
          type={type}
          quote={quote}
          maker={maker?.nickname ?? ''}
          isRequest={offer.data?.row.kind === 'request'}
          isOver={isOver}
          onRequote={() => {
            setAgreedRate(net);
            ask();
          }}
          toList={toList}
          toCard={toCard}
        />
      )
    ) : undefined;
  return (
    <Screen {...frame} bar={bar}>
      {top}
      <CardSummary card={card} />
      {failure ? (
        failure.refusal ? (
          <Refused failure={failure} toList={toList} toCard={toCard} onRetry={ask} />
        ) : (
          <Failed failure={failure} text={t.unread} onRetry={ask} />
        )
      ) : quote && net ? (
        <>
          {move && agreedRate && <Moved was={agreedRate} now={net} />}
          <QuoteBreakdown
            type={type}
            quote={quote}
            onEnd={end}
            isOver={isOver}
            isRenewing={busy}
            onRenew={() => {
              // If the rate has moved, the new amount needs the user's agreement first.
              if (!move) setAgreedRate(net);
              ask();
            }}
          />
          <Steps type={type} quote={quote} maker={maker?.nickname ?? ''} />
          <section className="card stack">
            <p className="muted small">{t.maker}</p>
            {maker ? (
              <TraderRow trader={maker} side={type === 1 ? 0 : 1} />
            ) : (
              <Skeleton lines={1} height={20} />
            )}
            <p className="muted small">{t.terms}</p>
            <p className="as-typed">{quote.terms || <span className="muted">{t.noTerms}</span>}</p>
          </section>
          <ReceiptChecklist type={type} card={card} />
          <Warning type={type} />
        </>
      ) : (
        <>
          <Skeleton lines={1} height={200} />
          <Skeleton lines={2} height={120} />
        </>
      )}
    </Screen>
  );
}

const Moved = ({ was, now }: { was: Kobo; now: Kobo }) => (
  <div className="card moved" role="alert">
    <p className="strong">{t.movedUp}</p>
    <div className="row between">
      <span className="muted">{t.was}</span>
      <s className="muted">
        <Amount kobo={was} />
      </s>
    </div>
    <div className="row between">
      <span>{t.now}</span>
      <Amount kobo={now} size="m" />
    </div>
  </div>
);

/** The largest size at which the amount fits on one line of a small phone. */
const sizeFor = (kobo: string) => (kobo.length > 11 ? 'm' : kobo.length > 9 ? 'l' : 'xl');

const renewMs = 60_000;

/** Locks the rate again, in the last minute of the lock. */
function Renew({ expiresAt, busy, onRenew }: { expiresAt: string; busy: boolean; onRenew: () => void }) {
  const leftMs = useTimeLeft(expiresAt);
  if (leftMs > renewMs) return null;
  return (
    <button type="button" className="link" aria-busy={busy} onClick={onRenew}>
      {t.renew}
    </button>
  );
}

/** Face value times rate, less the user's fee and its VAT: every row of the calculation. */
function QuoteBreakdown({
  type,
  quote,
  isOver,
  onEnd,
  isRenewing,
  onRenew,
}: {
  type: OrderType;
  quote: Quote;
  isOver: boolean;
  onEnd: () => void;
  isRenewing: boolean;
  onRenew: () => void;
}) {
  const symbol = useCountry(quote.countryID)?.symbol ?? quote.currency;
  const brand = useBrand(quote.brandID)?.name ?? quote.brandID;
  const line = (name: ReactNode, sum: ReactNode) => (
    <div className="row between wraps">
      <span className="muted">{name}</span>
      {sum}
    </div>
  );
  return (
    <section className="card stack">
      <div>
        <p className="row between wraps muted small">
          <span>{type === 1 ? t.receive : t.pay}</span>
          <span className={isOver ? 'faint' : undefined}>
            {t.lockedFor} <Countdown deadline={quote.expiresAt} onEnd={onEnd} />
          </span>
        </p>
        <p>
          <Amount kobo={quote.netKobo} size={sizeFor(quote.netKobo)} />
        </p>
        <p className="muted small">
          {brand} · {cardKind(quote.form, quote.receipt)}
        </p>
        <PayoutNote payout={quote.payout} />
        {!isOver && <Renew expiresAt={quote.expiresAt} busy={isRenewing} onRenew={onRenew} />}
      </div>
      <hr className="divider" />
      {line(
        t.rate,
        <span className="figure">
          <Rate kobo={quote.rateKobo} symbol={symbol} />
        </span>,
      )}
      {line(t.gross, <Amount kobo={quote.grossKobo} />)}
      {line(t.fee, <Amount kobo={quote.feeKobo} />)}
      {quote.vatKobo !== '0' && line(t.vat, <Amount kobo={quote.vatKobo} />)}
    </section>
  );
}
