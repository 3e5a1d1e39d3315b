import webpush from 'web-push';
import { seconds } from '../../../platform/clock';
import type { Services } from '../../../services';
import { type Device, deleteEndpoint } from './devices';
import { vapidOf } from './vapid';

/** What a service worker gets. */
export type Push = {
  title: string;
  /** Shown on locked screens: never a code, a balance or a full name. */
  body: string;
  /** One notice for each chat: a newer one takes the place of the older. */
  tag: string;
  /** Where a tap leads. */
  path: string;
};

const timeoutMs = seconds(10);
const lifeS = 24 * 3_600;
const waitsMs = [seconds(2), seconds(10)];

/**
 * Hands a push to the service that carries it to a device, encrypted for it alone (RFC 8291). Tried three times; a
 * device that is gone is forgotten. `topic`: while a device is away, its service keeps only the last of each.
 */
export async function sendPush(services: Services, device: Device, push: Push, topic: string): Promise<void> {
  const { publicKey, privateKey, subject } = vapidOf(services);
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(push),
    { vapidDetails: { subject, publicKey, privateKey }, TTL: lifeS, urgency: 'high', topic },
  );
  const request = { method, headers: headers as Record<string, string>, body: new Uint8Array(body ?? []) };
  for (const waitMs of [...waitsMs, null]) {
    const status = await statusOf(device.endpoint, request);
    if (status === 404 || status === 410)
      return void (await deleteEndpoint(services.database, device.endpoint));
    if (status >= 200 && status < 300) return;
    // Too many, or a trouble of theirs: it may pass. Anything else is our mistake, and stays one.
    if (waitMs === null || (status !== 0 && status !== 429 && status < 500)) {
      services.log.warn({ status, service: new URL(device.endpoint).hostname }, 'a push was not taken');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
  }
}

/** 0: no answer. */
async function statusOf(endpoint: string, request: RequestInit): Promise<number> {
  try {
    // A service that sends us elsewhere is none that we know.
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
