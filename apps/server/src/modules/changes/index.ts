import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';

/**
 * Changes: a stream for each open tab that names what changed for its user, so that screens need not poll. It sends no
 * data, and a screen makes its ordinary calls. It guarantees that a user gets changes of their own only, and that a
 * stream ends with its session.
 */

export { changeRoutes } from './routes';
export { listenForChanges, publishChange, publishMarketChange } from './signals';
export { changeSubscriptions } from './subscriptions';
export { changesSweep } from './sweep';

/** During shutdown the clients of this process connect to another one. */
export function endStreamsOnClose(app: FastifyInstance, { changes }: Services): void {
  app.addHook('preClose', async () => changes.end(() => true));
}
