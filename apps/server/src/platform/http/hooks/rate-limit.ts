import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../calls/refusal';
import type { HttpOptions } from '../http-options';
import { networkOf } from '../limits/rate-limit';

/** Limit per caller and call where the contract sets no stricter one. */
const defaultRate = { limit: 600, windowS: 60 };

/** Counts requests per call and address, or account if the contract says so. */
export function rateLimit({ services }: Pick<HttpOptions, 'services'>) {
  const limiter = services.rateLimits.limiter('requests');
  return async ({ gift, ip, routeOptions }: FastifyRequest): Promise<void> => {
    const { call, spec } = routeOptions.config;
    const { caller } = gift;
    const who = spec.rate?.by === 'account' && caller ? String(caller.userID) : networkOf(ip);
    const seconds = limiter.use(`${call} ${who}`, spec.rate ?? defaultRate, gift.now);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
  };
}
