import { texts } from '@gift/client/language';
import { useState } from 'react';
import { Checkbox } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { OfflineIcon } from '../../../shared/ui/icons';
import { sumText } from '../order/order-facts';
import { formatDuration } from '../order/order-parts';
import type { PartProps } from '../order/part-props';
import { RedeemLink } from './redeem-link';

const t = texts({
  before: ['Before you reveal', '查看前请准备', 'Before you open am'],
  stepOpen: [
    "Open the brand's redeem page and log in.",
    '打开品牌兑换页面并登录。',
    "Open the brand's redeem page and log in.",
  ],
  stepRecord: ['Start recording your screen.', '开始录屏。', 'Start to record your screen.'],
  stepReveal: [
    (span: string) => `Reveal the code here and redeem at once: you have ${span}.`,
    (span: string) => `在此查看卡密并立即兑换，您有 ${span}。`,
    (span: string) => `Open the code here and redeem am sharp sharp: you get ${span}.`,
  ],
  waits: [
    (sum: string) => `Your lower price has no reply yet. If you reveal now, you pay ${sum}.`,
    (sum: string) => `降价申请尚未答复。如现在查看，仍按 ${sum} 成交。`,
    (sum: string) => `Dem never answer your lower price. If you open am now, you go pay ${sum}.`,
  ],
  ready: [
    'I am ready to redeem now and I am recording',
    '我已准备好立即兑换，并正在录屏',
    'I don ready to redeem now and I dey record',
  ],
  tickFirst: ['Confirm this first.', '请先勾选。', 'Confirm this one first.'],
});

/** What to prepare before the code is shown; the bottom bar's button submits it. */
export function RevealForm({
  view,
  offline,
  isReady,
  setReady,
  onSubmit,
}: Pick<PartProps, 'view'> & {
  /** Why nothing can be shown offline; null when online. */
  offline: string | null;
  isReady: boolean;
  setReady: (isReady: boolean) => void;
  onSubmit: () => void;
}) {
  const [isTried, setTried] = useState(false);
  const isMissed = isTried && !isReady;
  function submit() {
    setTried(true);
    if (isReady) onSubmit();
  }
  return (
    <Form id="reveal" className="card stack" onSubmit={submit}>
      <h2 className="large">{t.before}</h2>
      {offline && (
        <p className="notice warning" role="alert">
          <OfflineIcon size={18} />
          {offline}
        </p>
      )}
      {view.proposal && <p className="notice warning">{t.waits(sumText(view.amountKobo))}</p>}
      <ol className="before">
        <li>
          {t.stepOpen} <RedeemLink {...view} />
        </li>
        <li>{t.stepRecord}</li>
        <li>{t.stepReveal(formatDuration(view.windows.checkMin))}</li>
      </ol>
      <div className={isMissed ? 'tick wrong' : 'tick'}>
        <Checkbox checked={isReady} onChange={setReady} error={isMissed && t.tickFirst}>
          {t.ready}
        </Checkbox>
      </div>
    </Form>
  );
}
