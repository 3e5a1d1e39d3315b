import { dateFormat, numberFormat } from '@gift/client/formats';
import {
  language,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { formatNaira, koboOf } from '@gift/money';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallFailure } from './api/call';
import { useKeys } from './keys';
import { Link } from './link';

const t = texts({
  loading: ['Loading', '加载中'],
  again: ['Try again', '重试'],
  overdue: ['Overdue', '已超时'],
});

export const naira = (kobo: string): string => formatNaira(koboOf(BigInt(kobo)));

/** An amount, linked to the entries behind it if `to` is given. */
export function Amount({ kobo, to }: { kobo: string; to?: string }) {
  return to ? (
    <Link className="sum" href={to}>
      {naira(kobo)}
    </Link>
  ) : (
    <span className="sum">{naira(kobo)}</span>
  );
}

/** A full date-time, with seconds and time zone. */
const fullDateTime = (at: string) =>
  dateFormat({ dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' }).format(new Date(at));

export function DateTime({ at }: { at: string | null }) {
  if (!at) return <span className="muted">–</span>;
  const text = dateFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {text.format(new Date(at))}
    </time>
  );
}

/** A short date-time for a column; the year only if it is not the current one. */
export function ShortDateTime({ at }: { at: string | null }) {
  if (!at) return <span className="muted">–</span>;
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const text = dateFormat({
    // A Chinese month name is too wide for the column.
    ...(language() === 'zh-CN' ? { month: '2-digit', day: '2-digit' } : { month: 'short', day: 'numeric' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {text.format(date)}
    </time>
  );
}

/** The day of a date-time, for lists whose hour is always the same. */
export function Day({ at }: { at: string }) {
  const text = dateFormat(
    language() === 'zh-CN' ? { year: 'numeric', month: '2-digit', day: '2-digit' } : { dateStyle: 'medium' },
  );
  return (
    <time dateTime={at} title={fullDateTime(at)}>
      {text.format(new Date(at))}
    </time>
  );
}

/** The current time in ms, updated every 15 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A duration in its largest useful unit. */
export function durationText(minutes: number): string {
  const [unit, length] =
    minutes < 60
      ? (['minute', 1] as const)
      : minutes < 2880
        ? (['hour', 60] as const)
        : (['day', 1440] as const);
  const text = numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
  return text.format(minutes / length);
}

/** The time until a deadline in its largest useful unit; after the deadline, `late` or that it passed. */
export function TimeLeft({ until, late }: { until: string | null; late?: string }) {
  const now = useNow();
  if (!until) return <span className="muted">–</span>;
  const minutes = Math.round((new Date(until).getTime() - now) / 60_000);
  if (minutes <= 0) return <span className={`chip ${late ? 'warning' : 'danger'}`}>{late ?? t.overdue}</span>;
  return (
    <span className={`chip ${minutes < 60 ? 'warning' : ''}`} title={fullDateTime(until)}>
      {durationText(minutes)}
    </span>
  );
}

/** Shown while an answer loads, or after it failed. */
export function LoadState({ error, reload }: { error: CallFailure | undefined; reload: () => void }) {
  if (!error)
    return (
      <p className="loading" role="status">
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

/** For when the element with the focus goes: the next Tab then reaches the page, not the menu. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true });

/**
 * A dialog that closes after its action is removed from the page, and the focus would restart at the top. It returns
 * to the element before, or to the main part if that is gone.
 */
function returnFocus(before: Element | null) {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    if (isThere) before.focus();
    else focusMain();
  });
}

type DialogProps = {
  title: string;
  close: () => void;
  children: ReactNode;
  /** Single-key shortcuts, for a dialog without fields to type in. */
  keys?: Readonly<Record<string, () => void>>;
};

/** A native dialog: the focus stays inside, and Escape closes it. */
export function Dialog({ title, close, children, keys }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!element.current?.open) element.current?.showModal();
    return () => returnFocus(before);
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={title}
      onClose={close}
      onKeyDown={({ key, target }) => {
        // The arrow keys move within a video.
        if (!(target instanceof HTMLVideoElement)) keys?.[key]?.();
      }}
    >
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
  tabs: readonly (readonly [name: Name, label: StaffText | string])[];
  at: Name;
  choose: (name: Name) => void;
};

/** Tabs, of which one is shown; the keys `1`, `2` and so on select one. */
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
