import { createECDH } from 'node:crypto';
import type { CoreServices } from '../../../core-services';

/**
 * The key pair that identifies this instance to push services (RFC 8292), as base64url. It is derived from the
 * instance's key, so all processes share it and subscriptions survive a restart.
 */
export function vapidOf({ keys, config }: CoreServices) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.of('web-push'));
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: pair.getPrivateKey().toString('base64url'),
    /** The contact that a push service can write to. */
    subject: config.publicUrl ?? `mailto:${config.support.email || 'support@demo.invalid'}`,
  };
}
