// Pushes to this browser: what it allows, and its place at the server.
import { call } from '../../../shared/http/call';
import { keys, stored } from '../../../shared/state/keys';

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser takes pushes by, where its owner lets it. */
export async function heldPush(): Promise<PushSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** A key as it travels, as the bytes a browser wants. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function tellServer(held: PushSubscription): Promise<void> {
  const { endpoint, keys: secrets } = held.toJSON();
  const { p256dh = '', auth = '' } = secrets ?? {};
  await call('subscribePush', { endpoint: endpoint ?? '', keys: { p256dh, auth } });
  stored.set(keys.pushTold, '1');
}

/** Asks the reader, subscribes this browser, and tells the server where it takes pushes. False where they refuse. */
export async function enablePush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await call('pushKey', undefined);
  await tellServer(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
  return true;
}

/** The server forgets a browser with its session; the next session takes the place again. */
export async function renewPush(): Promise<void> {
  const held = stored.get(keys.pushTold) ? null : await heldPush();
  if (held) await tellServer(held);
}

/** Whether the reader may be asked: never before, and the browser has not been told either. */
export const canAskForPush = (): boolean =>
  canPush() && Notification.permission === 'default' && !stored.get(keys.pushAsked);
export const wasPushAsked = () => stored.set(keys.pushAsked, '1');
