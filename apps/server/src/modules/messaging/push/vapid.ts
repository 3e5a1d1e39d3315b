import { createECDH } from 'node:crypto';
import { perServer } from '../../../platform/cache';

/**
 * The pair a push service knows this instance by (RFC 8292), as base64url. It follows from the instance's key, so
 * all of its processes have the same, and subscriptions outlive a restart.
 */
export const vapidOf = perServer(({ keys, config }) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.of('web-push'));
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url'),
    /** Whom a push service can write to about us. */
    subject: config.publicUrl ?? `mailto:${config.support.email || 'support@demo.invalid'}`,
  };
});
