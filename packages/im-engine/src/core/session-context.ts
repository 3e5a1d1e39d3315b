import type { LoginPayload } from '../api';
import type { Emit } from '../batch';
import type { Store } from '../store/store';
import type { Call } from './http';
import type { Link } from './link';
import type { Timing } from './timing';

/** Shared by every part of a logged-in session. */
export type SessionContext = {
  payload: LoginPayload;
  timing: Timing;
  store: Store;
  link: Link;
  call: Call;
  emit: Emit;
};

/** Specification, section 9. */
const defaultLocale = 'zh-CN';

/** Sorts a copy by name in the order of a locale; an invalid locale counts as the default. */
export function inOrder<Item>(items: Iterable<Item>, nameOf: (item: Item) => string, locale = defaultLocale) {
  const { compare } = collatorOf(locale);
  return [...items].sort((one, other) => compare(nameOf(one), nameOf(other)));
}

function collatorOf(locale: string): Intl.Collator {
  try {
    return new Intl.Collator(locale, { numeric: true });
  } catch {
    return new Intl.Collator(defaultLocale, { numeric: true });
  }
}

/** Runs the given work one after the other; a failure affects only its caller. */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** Debounces calls into one run; a call during the run makes it run again. */
export function createGatherer(afterMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= new Promise((resolve) => {
      setTimeout(() => {
        next = null;
        last = last.then(work, work).catch(() => {});
        resolve(last as Promise<void>);
      }, afterMs);
    });
    return next;
  };
}
