import { staffTexts as texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import type { Received } from '../kit/api/call';
import { Dialog } from '../kit/parts';

const t = texts({
  title: ['Card code', '卡密'],
  left: ['Hides in (seconds)', '隐藏倒计时（秒）'],
  hidden: [
    'Code hidden. Viewing it again needs a new request and approval.',
    '卡密已隐藏。再次查看须重新申请并获批准。',
  ],
  notified: ['Buyer and seller were notified.', '已通知买卖双方。'],
  close: ['Close', '关闭'],
});

/** Shows codes for as long as the server allows, then removes them from the page. */
export function CodeDialog({ opened, close }: { opened: Received<'openApprovedCode'>; close: () => void }) {
  const [leftS, setLeftS] = useState(60);
  useEffect(() => {
    // Counted from the arrival of the answer, because this computer's clock may be wrong.
    const until = Date.now() + 60_000;
    const timer = setInterval(() => setLeftS(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog title={t.title} close={close}>
      {leftS > 0 ? (
        <>
          {opened.cards.map(({ slot, parts }) => (
            <p key={slot}>
              {parts.map(({ name, text }) => (
                <code key={name} className="secret">
                  {name}: {text}
                </code>
              ))}
            </p>
          ))}
          <p className="warning">
            {t.left}: {leftS}
          </p>
        </>
      ) : (
        <p role="status">{t.hidden}</p>
      )}
      <p className="muted">{t.notified}</p>
      <button type="button" className="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  );
}
