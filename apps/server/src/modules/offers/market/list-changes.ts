import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { listenForChanges, publishMarketChange } from '../../changes';
import { dropPages, onListChange } from './list-cache';

/** Changes of a brand within this time are one: an order alone changes its offer two or three times. */
const collectMs = 500;
/** Each signal makes every reader of its brands fetch again. */
const everyMs = 2_000;

/** Informs the open streams and the list caches of all processes about brands whose public offers changed. */
export function publishListChanges(app: FastifyInstance, { signals }: Services): void {
  const changedBrands = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let publishedMs = Number.NEGATIVE_INFINITY;
  const publish = () => {
    timer = undefined;
    publishedMs = performance.now();
    publishMarketChange(signals, [...changedBrands]);
    changedBrands.clear();
  };
  const stopCollecting = onListChange((brandID) => {
    changedBrands.add(brandID);
    timer ??= setTimeout(publish, Math.max(collectMs, publishedMs + everyMs - performance.now()));
  });
  const stopListening = listenForChanges(signals, { marketChanged: dropPages });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    stopCollecting();
    stopListening();
  });
}
