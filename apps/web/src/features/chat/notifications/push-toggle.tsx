import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { canPush, enablePush, heldPush } from './push';

const t = texts({
  off: ['Push is off on this phone.', '本机尚未开启推送。', 'Push dey off for this phone.'],
  enable: ['Turn on', '开启', 'Turn on'],
  denied: [
    'Notifications are blocked. Allow them for this site in browser settings.',
    '浏览器已禁止通知，请在浏览器设置中允许本网站发送通知。',
    'Notifications dey blocked. Allow dem for this site inside browser settings.',
  ],
  failed: [
    'Turning on push failed. Try again later.',
    '推送开启失败，请稍后再试。',
    'Push no turn on. Try again later.',
  ],
});

/** Offers to turn on pushes in this browser; nothing if it cannot, or already has them. */
export function PushToggle() {
  const [state, setState] = useState<'unknown' | 'off' | 'busy' | 'on'>('unknown');
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    if (canPush()) void heldPush().then((subscription) => setState(subscription ? 'on' : 'off'));
  }, []);
  async function enable() {
    setState('busy');
    setWrong('');
    try {
      const isOn = await enablePush();
      setState(isOn ? 'on' : 'off');
      if (!isOn) setWrong(t.denied);
    } catch (thrown) {
      setState('off');
      setWrong(failureOf(thrown).refusal ? failureOf(thrown).message : t.failed);
    }
  }
  if (state === 'unknown' || state === 'on') return null;
  return (
    <div className="notice">
      <p className="grow">{wrong || t.off}</p>
      <Button small fit busy={state === 'busy'} onClick={() => void enable()}>
        {t.enable}
      </Button>
    </div>
  );
}
