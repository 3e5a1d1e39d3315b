import { texts } from '@gift/client/language';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { vibrate } from '../../state/haptics';
import { CheckIcon, ClockIcon, CloseIcon } from '../icons';
import { Line } from '../line';
import { Amount } from '../money/amount';
import './outcome.css';

const t = texts({ reference: ['Reference', '参考编号', 'Reference'] });

export type OutcomeKind = 'success' | 'pending' | 'failed';

/** Result of a payment: icon, sentence, amount, details, and the next step. */
export function Outcome({
  kind,
  title,
  text,
  kobo,
  reference,
  lines,
  children,
}: {
  kind: OutcomeKind;
  title: string;
  text: string;
  kobo: string;
  reference: string;
  lines?: readonly (readonly [label: string, value: ReactNode])[];
  children: ReactNode;
}) {
  useEffect(() => {
    if (kind === 'success') vibrate('success');
  }, [kind]);
  return (
    <>
      <section className="card outcome" role="status" aria-live="polite">
        <span className={`mark ${{ success: 'positive', pending: '', failed: 'danger' }[kind]}`}>
          {kind === 'success' ? (
            <CheckIcon size={30} />
          ) : kind === 'failed' ? (
            <CloseIcon size={30} />
          ) : (
            <ClockIcon size={30} />
          )}
        </span>
        <Amount kobo={kobo} size="l" />
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </section>
      <dl className="card lines">
        {(lines ?? []).map(([label, value]) => (
          <Line key={label} name={label}>
            {value}
          </Line>
        ))}
        <Line name={t.reference} valueClass="figure small">
          {reference}
        </Line>
      </dl>
      <div className="stack">{children}</div>
    </>
  );
}

const firstWaitMs = 2000;
const longestMs = 60_000;

/**
 * Polls after 2, 4, 8 seconds and so on, for up to a minute, while `isPending`. Returns true once it gives up: the user
 * may leave and will get a notification.
 */
export function usePolling(isPending: boolean, ask: () => Promise<unknown>): boolean {
  const [hasGivenUp, giveUp] = useState(false);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isPending) return;
    let waitMs = firstWaitMs;
    let waitedMs = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      if (waitedMs >= longestMs) return giveUp(true);
      timer = setTimeout(async () => {
        waitedMs += waitMs;
        waitMs = Math.min(waitMs * 2, longestMs - waitedMs);
        await askNow();
        next();
      }, waitMs);
    };
    next();
    return () => clearTimeout(timer);
  }, [isPending]);
  return hasGivenUp;
}
