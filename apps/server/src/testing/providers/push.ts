import { createECDH, randomBytes } from 'node:crypto';

let made = 0;

/** What a browser that subscribed to web push sends, as if it took them at a service that is known. */
export function pushDevice(service = 'https://fcm.googleapis.com') {
  const point = createECDH('prime256v1').generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `${service}/fcm/send/${made++}`, keys: { p256dh: point, auth } };
}
