import { texts } from '@gift/client/language';
import { koboOf, koboOfDigits } from '@gift/money';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCountry } from '../../../shared/catalog';
import { FailureNote } from '../../../shared/forms/failure-note';
import type { Received } from '../../../shared/http/call';
import { useAction } from '../../../shared/http/use-action';
import type { OfferRow } from '../../../shared/trade/offer-card';
import { Rate } from '../../../shared/trade/rate';
import { TraderRow } from '../../../shared/trade/trader-row';
import { Button } from '../../../shared/ui/button';
import { Chip } from '../../../shared/ui/chip';
import { Skeleton } from '../../../shared/ui/feedback/states';
import { Amount } from '../../../shared/ui/money/amount';
import { Sheet } from '../../../shared/ui/sheet';
import { Countdown } from '../../../shared/ui/time/countdown';

const NameRate = lazy(() => import('./counter-form'));

export type Counter = Received<'offerCounters'>['items'][number];

const t = texts({
  theirs: ['Their rate', '对方汇率', 'Their rate'],
  ownRate: ['Your rate', '您的汇率', 'Your rate'],
  gain: ['Difference for you', '对您的差额', 'Difference for you'],
  answerIn: ['Answer within', '请在此时间内回复', 'Answer within'],
  pending: ['Waiting for their reply', '等待对方回复', 'Dey wait for their reply'],
  accept: ['Accept', '接受', 'Accept'],
  decline: ['Decline', '拒绝', 'Decline'],
  takeBack: ['Withdraw', '撤回', 'Withdraw'],
  counter: ['Counter-offer', '还价', 'Counter-offer'],
  quote: ['Trade at this rate', '按此汇率成交', 'Trade for this rate'],
  agreed: ['Agreed', '已达成', 'Agreed'],
  declined: ['Declined', '已拒绝', 'Declined'],
  expired: ['Expired', '已过期', 'Expired'],
  roundsLeft: [
    (n: number) => (n === 1 ? '1 counter-offer left.' : `${n} counter-offers left.`),
    (n: number) => `还可还价 ${n} 次。`,
    (n: number) => (n === 1 ? '1 counter-offer remain.' : `${n} counter-offers remain.`),
  ],
  you: ['You', '您', 'You'],
  they: ['They', '对方', 'Dem'],
  titleOther: ['Make counter-offer', '还价', 'Make counter-offer'],
});

/** One negotiation: both rates, their difference in naira, and the user's actions. */
export default function CounterCard({
  counter,
  row,
  about,
  onChanged,
  onQuote,
}: {
  counter: Counter;
  /** The request being negotiated. */
  row: OfferRow;
  /** Names the cards if the page does not. */
  about?: ReactNode;
  onChanged: () => void;
  onQuote?: () => void;
}) {
  const reply = useAction('replyCounter');
  const [naming, setNaming] = useState(false);
  const symbol = useCountry(row.countryID)?.symbol ?? row.currency;
  const isMine = counter.proposedBy === counter.role;
  const gain = BigInt(counter.gainKobo);
  const may = (action: Counter['actions'][number]) => counter.actions.includes(action);
  async function answer(action: 'accept' | 'decline') {
    const after = await reply.run({ counterID: counter.counterID, action });
    if (after) onChanged();
  }
  const otherSide = counter.role === 'maker' ? (row.side === 1 ? 0 : 1) : row.side;
  return (
    <section className="card stack">
      {about}
      {counter.status !== 'open' && (
        <span>
          <Chip tone={counter.status === 'agreed' ? 'positive' : 'plain'}>{t[counter.status]}</Chip>
        </span>
      )}
      <TraderRow trader={counter.other} side={otherSide} />
      <div className="row between">
        <span className="muted">{isMine ? t.ownRate : t.theirs}</span>
        <Rate kobo={counter.rateKobo} symbol={symbol} size="m" />
      </div>
      <div className="row between">
        <span className="muted">{t.gain}</span>
        <span className={gain < 0n ? 'danger' : 'positive'}>
          <Amount kobo={koboOf(gain)} sign="always" />
        </span>
      </div>
      {counter.rounds.length > 1 && (
        <ol className="rounds small muted">
          {counter.rounds.map((round) => (
            <li key={round.round} className="row between">
              <span>{round.proposedBy === counter.role ? t.you : t.they}</span>
              <Rate kobo={round.rateKobo} symbol={symbol} />
            </li>
          ))}
        </ol>
      )}
      {counter.status === 'open' && (
        <p className="muted small">
          {isMine ? t.pending : t.answerIn} · <Countdown deadline={counter.deadlineAt} onEnd={onChanged} />
          {may('counter') && ` · ${t.roundsLeft(counter.roundsLeft)}`}
        </p>
      )}
      <FailureNote failure={reply.failure} />
      {(may('accept') || may('decline') || may('counter')) && (
        <div className="row answers">
          {may('decline') && (
            <Button tone="quiet" small disabled={reply.busy} onClick={() => void answer('decline')}>
              {isMine ? t.takeBack : t.decline}
            </Button>
          )}
          {may('counter') && (
            <Button tone="quiet" small disabled={reply.busy} onClick={() => setNaming(true)}>
              {t.counter}
            </Button>
          )}
          {may('accept') && (
            <Button small busy={reply.busy} onClick={() => void answer('accept')}>
              {t.accept}
            </Button>
          )}
        </div>
      )}
      {may('quote') && onQuote && <Button onClick={onQuote}>{t.quote}</Button>}
      <Sheet open={naming} onClose={() => setNaming(false)} title={t.titleOther}>
        <Suspense fallback={<Skeleton lines={2} height={56} />}>
          <NameRate
            row={row}
            isMaker={counter.role === 'maker'}
            start={koboOfDigits(counter.rateKobo)}
            busy={reply.busy}
            error={reply.failure?.message}
            onSend={async (rateKobo) => {
              const after = await reply.run({ counterID: counter.counterID, action: 'counter', rateKobo });
              if (!after) return;
              setNaming(false);
              onChanged();
            }}
          />
        </Suspense>
      </Sheet>
    </section>
  );
}
