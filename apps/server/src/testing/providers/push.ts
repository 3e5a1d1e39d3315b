import { createECDH, randomBytes } from 'node:crypto';

let made = 0;

/** The subscription that a browser sends, as if at a known web push service. */
export function pushDevice(service = 'https://fcm.googleapis.com') {
  const point = createECDH('prime256v1').generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `${service}/fcm/send/${made++}`, keys: { p256dh: point, auth } };
}
