import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { toast } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { canAskForPush, enablePush, renewPush, wasPushAsked } from './push';

const t = texts({
  ask: ['Turn on message alerts?', '开启消息提醒？'],
  says: ['Notifications never show the message text.', '提醒只显示有新消息，不显示消息内容。'],
  on: ['Turn on', '开启'],
  later: ['Not now', '暂不'],
  done: ['Message alerts are on.', '有新消息时会提醒您。'],
  where: [
    'Turn it on later under Chat, Notifications, Notification settings.',
    '以后可在“聊天 - 通知 - 通知设置”中开启。',
  ],
  failed: [
    'Turning on failed. Try again under Chat, Notifications, Notification settings.',
    '暂时无法开启，请稍后在“聊天 - 通知 - 通知设置”中重试。',
  ],
});

/** Asks once, as soon as the user has chats, whether this phone may show pushes for new messages. */
export function PushPrompt() {
  const [isAsking, setAsking] = useState(canAskForPush);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void renewPush().catch(() => undefined), []);
  if (!isAsking) return null;

  const end = (text: string, kind: 'success' | 'warning') => {
    wasPushAsked();
    setAsking(false);
    toast(text, { kind });
  };
  async function turnOn() {
    setBusy(true);
    const isOn = await enablePush().catch(() => null);
    if (isOn) end(t.done, 'success');
    else end(isOn === null ? t.failed : t.where, 'warning');
  }
  return (
    <section className="card stack">
      <p className="strong">{t.ask}</p>
      <p className="small muted">{t.says}</p>
      <div className="row">
        <Button small busy={isBusy} onClick={() => void turnOn()}>
          {t.on}
        </Button>
        <Button small tone="quiet" onClick={() => end(t.where, 'success')}>
          {t.later}
        </Button>
      </div>
    </section>
  );
}
