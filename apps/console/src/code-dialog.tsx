import { useEffect, useState } from 'react';
import type { Received } from './kit/call';
import { texts } from './kit/language';
import { Dialog } from './kit/parts';

const t = texts({
  title: ['The code', '卡密'],
  left: ['Hidden again in, seconds', '秒后隐藏'],
  hidden: [
    'Hidden again. It is shown once: another look takes another request and another person.',
    '已隐藏。卡密仅显示一次，再次查看需重新申请并由另一人同意。',
  ],
  told: ['Both sides of the order have been told that staff looked.', '已告知订单双方工作人员查看了卡密。'],
  close: ['Close', '关闭'],
});

/** Shows codes for as long as the server allows, then nothing of them is left on the page. */
export function CodeDialog({ opened, close }: { opened: Received<'openApprovedCode'>; close: () => void }) {
  const [leftS, setLeftS] = useState(60);
  useEffect(() => {
    // Counted from when it arrived, whatever this machine's clock says.
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
      <p className="muted">{t.told}</p>
      <button type="button" className="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  );
}
