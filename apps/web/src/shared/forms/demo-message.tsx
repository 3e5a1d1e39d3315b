import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { call } from '../http/call';
import { useRemote } from '../http/use-remote';
import { toast } from '../state/toasts';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import './forms.css';

const t = texts({
  demo: ['Demo', '演示', 'Demo'],
  message: [
    'Demo: no real message was sent.',
    '这是演示环境，短信并未真正发送。',
    'Demo: we no send any real message.',
  ],
  show: ['Show message', '查看短信内容', 'Show message'],
  none: [
    'No message yet. Tap again in a moment.',
    '暂无消息，请稍后再点。',
    'No message yet. Tap again small time.',
  ],
});

/** Demo only: shows the code that an SMS or e-mail would bring; a masked `target` shows its two ends. */
export function DemoMessage({ target }: { target: string }) {
  const isDemo = useRemote('appConfig').data?.mode === 'demo';
  const [text, setText] = useState('');
  if (!isDemo) return null;
  async function show() {
    try {
      const [start = '', end] = target.split(/\*+/);
      const { items } = await call('demoOutbox', end === undefined ? { target } : {});
      const mine = items.find((sent) => sent.target.startsWith(start) && sent.target.endsWith(end ?? ''));
      setText(mine?.text ?? t.none);
    } catch (thrown) {
      toast(failureOf(thrown).message);
    }
  }
  return (
    <section className="card dashed stack">
      <p className="row">
        <Chip tone="warning">{t.demo}</Chip>
        <span className="muted small">{t.message}</span>
      </p>
      {text && <p role="status">{text}</p>}
      <Button tone="quiet" small onClick={() => void show()}>
        {t.show}
      </Button>
    </section>
  );
}
