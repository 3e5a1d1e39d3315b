import * as z from 'zod';
import { endpoint } from '../../endpoint';

/** What a browser needs to subscribe to web push (RFC 8292). */
export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'Returns the public key for web push subscriptions',
  answer: z.object({
    /** An uncompressed P-256 point as base64url: the `applicationServerKey`. */
    publicKey: z.string(),
  }),
});

const address = z.url().max(1_000);
const point = z.string().regex(/^[\w-]{87}=?$/);
const secret = z.string().regex(/^[\w-]{22}(==)?$/);

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'Subscribes this device to web push until the session ends',
  body: z.strictObject({
    endpoint: address,
    /** As `PushSubscription.toJSON` returns them. */
    keys: z.strictObject({ p256dh: point, auth: secret }),
  }),
  answer: z.object({}),
  refusals: ['PushServiceUnknown'],
});

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Unsubscribes this device from web push',
  body: z.strictObject({ endpoint: address }),
  answer: z.object({}),
});
