import { type Metrics, timed } from '../log/metrics';
import { traced } from '../tracing/tracing';
import type { ObjectStore } from './object-store';

/** The same store; its operations are timed, and traced as part of what needs them. */
export function measuredStore(name: string, store: ObjectStore, metrics: Metrics): ObjectStore {
  const measure = <Result>(operation: string, work: () => Promise<Result>) =>
    timed(
      (outcome, seconds) => metrics.storage.observe({ store: name, operation, outcome }, seconds),
      () => traced(undefined, `${name} ${operation}`, { kind: 'CLIENT' }, work),
    );
  return {
    put: (...object) => measure('put', () => store.put(...object)),
    get: (...range) => measure('get', () => store.get(...range)),
    head: (key) => measure('head', () => store.head(key)),
    delete: (key) => measure('delete', () => store.delete(key)),
    list: (folder) => store.list(folder),
  };
}
