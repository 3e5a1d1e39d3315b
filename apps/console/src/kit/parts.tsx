import { formatNaira, koboOf } from '@gift/money';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallFailure } from './api/call';
import { useKeys } from './keys';
import { type LocalizedText, language, localize, texts } from './language';
import { Link } from './link';

const t = texts({
  loading: ['Loading', '加载中'],
  again: ['Try again', '重试'],
  overdue: ['Overdue', '已超时'],
});

export const naira = (kobo: string): string => formatNaira(koboOf(BigInt(kobo)), { language: language() });

/** A sum that leads to the entries behind it, where there is somewhere to lead. */
export function Amount({ kobo, to }: { kobo: string; to?: string }) {
  return to ? (
    <Link className="sum" href={to}>
      {naira(kobo)}
    </Link>
  ) : (
    <span className="sum">{naira(kobo)}</span>
  );
}

/** A moment whole: with seconds, and the zone of the clock that it is told by. */
const fullDateTime = (at: string) =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' }).format(
    new Date(at),
  );

export function DateTime({ at }: { at: string | null }) {
  if (!at) return <span className="muted">–</span>;
  const shown = new Intl.DateTimeFormat(language(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {shown.format(new Date(at))}
    </time>
  );
}

/** A moment in few letters, for the column of a list: the year only where it is another. */
export function ShortDateTime({ at }: { at: string | null }) {
  if (!at) return <span className="muted">–</span>;
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const shown = new Intl.DateTimeFormat(language(), {
    // A Chinese month in words makes the moment too wide for its column.
    ...(language() === 'zh-CN' ? { month: '2-digit', day: '2-digit' } : { month: 'short', day: 'numeric' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {shown.format(date)}
    </time>
  );
}

/** The day of a moment, where the hour is always the same. */
export function Day({ at }: { at: string }) {
  const shown = new Intl.DateTimeFormat(
    language(),
    language() === 'zh-CN' ? { year: 'numeric', month: '2-digit', day: '2-digit' } : { dateStyle: 'medium' },
  );
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {shown.format(new Date(at))}
    </time>
  );
}

/** How long until a deadline, in the largest unit that says something; after it, that it is over, or what `late` says. */
export function TimeLeft({ until, late }: { until: string | null; late?: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (!until) return <span className="muted">–</span>;
  const minutes = Math.round((new Date(until).getTime() - now) / 60_000);
  if (minutes <= 0) return <span className={`chip ${late ? 'warning' : 'danger'}`}>{late ?? t.overdue}</span>;
  const [amount, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 2880 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  const shown = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  return (
    <span className={`chip ${minutes < 60 ? 'warning' : ''}`} title={fullDateTime(until)}>
      {shown.format(amount as number)}
    </span>
  );
}

/** What stands where an answer has not come, or will not. */
export function LoadState({ error, reload }: { error: CallFailure | undefined; reload: () => void }) {
  if (!error)
    return (
      <p className="waiting" role="status">
        {t.loading}
      </p>
    );
  return (
    <div className="failure" role="alert">
      <p>{error.message}</p>
      <button type="button" className="button" onClick={reload}>
        {t.again}
      </button>
    </div>
  );
}

export const Failure = ({ of }: { of: CallFailure | undefined }) =>
  of ? (
    <p className="failure" role="alert">
      {of.message}
    </p>
  ) : null;

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/**
 * A dialog that ends by what was done in it is taken off the page, and the keys would begin at its top again: they go on
 * where they were, or at the page's own part, where that is gone.
 */
function returnFocus(before: Element | null) {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : document.querySelector('main'))?.focus();
  });
}

/** A dialog of the browser's own: the focus stays inside, and Escape closes it. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!element.current?.open) element.current?.showModal();
    return () => returnFocus(before);
  }, []);
  return (
    <dialog ref={element} aria-label={title} onClose={close}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type TabsProps<Name extends string> = {
  tabs: readonly (readonly [name: Name, label: LocalizedText | string])[];
  at: Name;
  choose: (name: Name) => void;
};

/** The parts of one list, of which one is shown; `1` and the digits after it choose. */
export function Tabs<Name extends string>({ tabs, at, choose }: TabsProps<Name>) {
  useKeys(Object.fromEntries(tabs.slice(0, 9).map(([name], n) => [String(n + 1), () => choose(name)])));
  return (
    <div role="tablist" className="tabs">
      {tabs.map(([name, label]) => (
        <button key={name} type="button" role="tab" aria-selected={at === name} onClick={() => choose(name)}>
          {typeof label === 'string' ? label : localize(label)}
        </button>
      ))}
    </div>
  );
}
