import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services';
import { listenForChanges, publishMarketChange } from '../../changes';
import { dropPages, onListChange } from './list-cache';

/** Changes of a brand within this time are one: an order alone changes its offer two or three times. */
const collectMs = 500;

/** Informs the open streams and the list caches of all processes about brands whose public offers changed. */
export function publishListChanges(app: FastifyInstance, { signals }: Services): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const publish = () => {
    timer = undefined;
    publishMarketChange(signals, [...changed]);
    changed.clear();
  };
  const stopCollecting = onListChange((brandID) => {
    changed.add(brandID);
    timer ??= setTimeout(publish, collectMs);
  });
  const stopListening = listenForChanges(signals, { marketChanged: dropPages });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    stopCollecting();
    stopListening();
  });
}
