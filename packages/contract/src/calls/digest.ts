import * as z from 'zod';
import { endpoint } from '../endpoint';
import { lagosDay as day } from '../operator/admin-lists';
import { orderNo } from '../orders/fields';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const dayDigests = endpoint({
  method: 'GET',
  path: '/api/digest/days',
  access: 'public',
  summary: 'Lists the daily digests of all order and dispute logs, newest first',
  query: z.object({
    /** Exclusive. */
    before: day.optional(),
    limit: z.coerce.number().int().min(1).max(400).default(30),
  }),
  answer: z.object({
    days: z.array(
      z.object({
        /** A day in Lagos. */
        day,
        /** How many logs got new events on it. */
        logs: z.number().int(),
        rootHash: hash,
        prevHash: hash,
        hash,
      }),
    ),
  }),
});

export const orderDigests = endpoint({
  method: 'GET',
  path: '/api/digest/order',
  summary: 'Returns proofs that daily digests include the logs of an order',
  query: z.object({ orderNo }),
  answer: z.object({
    /** One proof for the newest digested event of each log. Events since the last digest have no proof yet. */
    proofs: z.array(
      z.object({
        log: z.enum(['order', 'dispute']),
        ref: z.string(),
        seq: z.number().int(),
        head: hash,
        day,
        logs: z.number().int(),
        prevHash: hash,
        dayHash: hash,
        steps: z.array(z.object({ side: z.enum(['left', 'right']), hash })),
      }),
    ),
  }),
  refusals: ['OrderNotFound'],
});
