import * as z from 'zod';
import { endpoint } from '../../endpoint';

/** What a browser needs to subscribe to web push (RFC 8292). */
export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'user',
  summary: 'The public key that a browser subscribes to web push with',
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
  access: 'user',
  summary: 'Have this device woken when somebody writes and chat is closed; ends with the session',
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
  access: 'user',
  summary: 'Stop waking this device. One that is not subscribed is none the less answered',
  body: z.strictObject({ endpoint: address }),
  answer: z.object({}),
});
