import { seconds } from '../../../platform/clock';
import type { Services } from '../../../services';
import { type Device, deleteEndpoint } from './devices';
import { vapidOf } from './vapid';

/** What a service worker gets. */
export type Push = {
  title: string;
  /** Shown on locked screens: never a code, a balance or a full name. */
  body: string;
  /** One notification per chat: a newer one replaces the older. */
  tag: string;
  /** The path that a tap opens. */
  path: string;
};

const timeoutMs = seconds(10);
const ttlS = 24 * 3_600;
const waitsMs = [seconds(2), seconds(10)];

/**
 * Sends a push to a device's push service, encrypted for that device alone (RFC 8291). Up to three tries; a device
 * that is gone is deleted. `topic`: while a device is offline, its service stores only the last push of each.
 */
export async function sendPush(services: Services, device: Device, push: Push, topic: string): Promise<void> {
  const { publicKey, privateKey, subject } = vapidOf(services);
  // Loaded on first use, so that a start does not wait for it.
  const { default: webpush } = await import('web-push');
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(push),
    { vapidDetails: { subject, publicKey, privateKey }, TTL: ttlS, urgency: 'high', topic },
  );
  const request = { method, headers: headers as Record<string, string>, body: new Uint8Array(body ?? []) };
  for (const waitMs of [...waitsMs, null]) {
    const status = await statusOf(device.endpoint, request);
    if (status === 404 || status === 410) {
      services.metrics.pushes.inc({ outcome: 'gone' });
      return void (await deleteEndpoint(services.database, device.endpoint));
    }
    if (status >= 200 && status < 300) return services.metrics.pushes.inc({ outcome: 'ok' });
    // Too many requests or a server error: it may pass. Any other error is ours and would repeat.
    if (waitMs === null || (status !== 0 && status !== 429 && status < 500)) {
      services.metrics.pushes.inc({ outcome: 'failed' });
      services.log.warn({ status, service: new URL(device.endpoint).hostname }, 'a push was not taken');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
  }
}

/** 0: no answer. */
async function statusOf(endpoint: string, request: RequestInit): Promise<number> {
  try {
    // A redirect would lead to a service that we do not know.
    const answer = await fetch(endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
