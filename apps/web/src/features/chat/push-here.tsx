import { useEffect, useState } from 'react';
import { call } from '../../shared/http/call';
import { failureOf } from '../../shared/http/errors';
import { texts } from '../../shared/i18n/texts';
import { Button } from '../../shared/ui/button';

const t = texts({
  off: ['Push is off on this phone.', '本机尚未开启推送。'],
  turnOn: ['Turn on', '开启'],
  denied: [
    'This browser does not let Gift ring. Allow notifications for this site in its settings.',
    '浏览器已禁止通知，请在浏览器设置中允许本网站发送通知。',
  ],
  failed: ['Push could not be turned on. Try again later.', '推送开启失败，请稍后再试。'],
});

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** A key as it travels, as the bytes a browser wants. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Subscribes this browser, and tells the server where it takes pushes. */
async function subscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await call('pushKey', undefined);
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  await call('subscribePush', {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
}

/** Asks this browser for pushes where it takes none yet; nothing where it can't, or does already. */
export function PushHere() {
  const [state, setState] = useState<'unknown' | 'off' | 'busy' | 'on'>('unknown');
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    if (!canPush()) return;
    void navigator.serviceWorker.getRegistration().then(async (worker) => {
      const held = await worker?.pushManager.getSubscription();
      setState(held && Notification.permission === 'granted' ? 'on' : 'off');
    });
  }, []);
  async function turnOn() {
    setState('busy');
    setWrong('');
    try {
      if ((await Notification.requestPermission()) !== 'granted') throw new Error(t.denied);
      await subscribe();
      setState('on');
    } catch (thrown) {
      setState('off');
      const isOurs = thrown instanceof Error && thrown.message === t.denied;
      setWrong(isOurs ? t.denied : failureOf(thrown).refusal ? failureOf(thrown).message : t.failed);
    }
  }
  if (state === 'unknown' || state === 'on') return null;
  return (
    <div className="notice">
      <p className="grow">{wrong || t.off}</p>
      <Button small fit busy={state === 'busy'} onClick={() => void turnOn()}>
        {t.turnOn}
      </Button>
    </div>
  );
}
