// How much this phone has downloaded in this month. The service worker counts its own requests (app/service-worker.ts).
import { stored, storedJson } from '@gift/client/storage';
import { keys } from './keys';

export type DataUse = { month: string; bytes: number };

const currentMonth = () => new Date().toISOString().slice(0, 7);

/** The bytes of this month in a saved count. */
export const bytesNow = (use: DataUse | null | undefined): number =>
  use?.month === currentMonth() ? use.bytes : 0;

/** What the worker answers from its cache or requests itself. */
const isOfWorker = ({ name, entryType, workerStart }: PerformanceResourceTiming) =>
  workerStart > 0 && (entryType === 'navigation' || name.includes('/assets/'));

function count(entries: readonly PerformanceResourceTiming[]) {
  const bytes = entries.reduce((sum, one) => sum + (isOfWorker(one) ? 0 : one.transferSize), 0);
  if (bytes === 0) return;
  const use: DataUse = { month: currentMonth(), bytes: bytesNow(storedJson(keys.dataUse)) + bytes };
  stored.set(keys.dataUse, JSON.stringify(use));
}

/** Counts the requests of this page: bytes on the wire, with headers. */
export function countDataUse() {
  new PerformanceObserver((list) => count(list.getEntries() as PerformanceResourceTiming[])).observe({
    type: 'resource',
    buffered: true,
  });
  // An observer would get the document twice, before and after the page has loaded.
  count(performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]);
}
