import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { toast } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { canAskForPush, enablePush, renewPush, wasPushAsked } from './push';

const t = texts({
  ask: ['Turn on message alerts?', '开启消息提醒？', 'Turn on message alerts?'],
  says: [
    'Notifications never show the message text.',
    '提醒只显示有新消息，不显示消息内容。',
    'Notifications no go ever show wetin the message talk.',
  ],
  on: ['Turn on', '开启', 'Turn on'],
  later: ['Not now', '暂不', 'Not now'],
  done: ['Message alerts are on.', '有新消息时会提醒您。', 'Message alerts dey on now.'],
  where: [
    'Turn it on later under Chat, Notifications, Notification settings.',
    '以后可在“聊天 - 通知 - 通知设置”中开启。',
    'You fit turn am on later under Chat, Notifications, Notification settings.',
  ],
  failed: [
    'Turning on failed. Try again under Chat, Notifications, Notification settings.',
    '暂时无法开启，请稍后在“聊天 - 通知 - 通知设置”中重试。',
    'E no turn on. Try again under Chat, Notifications, Notification settings.',
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
  async function enable() {
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
        <Button small busy={isBusy} onClick={() => void enable()}>
          {t.on}
        </Button>
        <Button small tone="quiet" onClick={() => end(t.where, 'success')}>
          {t.later}
        </Button>
      </div>
    </section>
  );
}
