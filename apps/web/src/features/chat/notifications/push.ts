// Web push in this browser: permission, and the subscription at the server.

import { stored } from '@gift/client/storage';
import { call } from '../../../shared/http/call';
import { keys } from '../../../shared/state/keys';

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's push subscription, if the user allows one. */
export async function heldPush(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Decodes a base64url key to the bytes that the browser's API takes. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: secrets } = subscription.toJSON();
  const { p256dh = '', auth = '' } = secrets ?? {};
  await call('subscribePush', { endpoint: endpoint ?? '', keys: { p256dh, auth } });
  stored.set(keys.pushRegistered, '1');
}

/** Asks for permission, subscribes this browser, and registers it at the server. False if the user declines. */
export async function enablePush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await call('pushKey', undefined);
  await register(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
  return true;
}

/** The server deletes a subscription with its session; this registers it for the new session. */
export async function renewPush(): Promise<void> {
  const subscription = stored.get(keys.pushRegistered) ? null : await heldPush();
  if (subscription) await register(subscription);
}

/** Whether to ask the user: only if we never asked and the browser has no decision yet. */
export const canAskForPush = (): boolean =>
  canPush() && Notification.permission === 'default' && !stored.get(keys.pushAsked);
export const wasPushAsked = () => stored.set(keys.pushAsked, '1');
