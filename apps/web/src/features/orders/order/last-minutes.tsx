import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { countdownText } from '../../../shared/i18n/time';
import { Button } from '../../../shared/ui/button';
import { Modal } from '../../../shared/ui/modal';
import { useTimeLeft } from '../../../shared/ui/time/countdown';
import type { Facts, OrderAction } from './contents/screen-types';
import type { OrderView } from './order-facts';

const t = texts({
  title: ['Does the card work?', '卡片有效吗？', 'The card dey work?'],
  text: [
    (at: string, sum: string, name: string) =>
      `At ${at} your ${sum} goes to ${name} automatically. Anything wrong? Report it now.`,
    (at: string, sum: string, name: string) => `${at} ${sum} 将自动付给 ${name}。如有问题，请立即报告。`,
    (at: string, sum: string, name: string) =>
      `At ${at} your ${sum} go enter ${name} hand automatically. Anything wrong? Report am now.`,
  ],
  left: ['Time left', '剩余时间', 'Time remain'],
  still: ['Still checking', '仍在验卡', 'I still dey check'],
  report: ['Report a problem', '报告问题', 'Report problem'],
});

const nearMs = 5 * 60_000;
/** Orders already reminded in this visit: once helps, twice annoys. */
const nudged = new Set<string>();

/** A full-screen reminder, once, when five minutes of the check window are left. */
export function LastMinutes({
  view,
  facts,
  open,
}: {
  view: OrderView;
  facts: Facts;
  open: (action: OrderAction) => void;
}) {
  const leftMs = useTimeLeft(view.deadlineAt!);
  const isDue = leftMs > 0 && leftMs <= nearMs && view.actions.includes('report');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isDue || nudged.has(view.orderNo)) return;
    nudged.add(view.orderNo);
    setOpen(true);
  }, [isDue, view.orderNo]);
  if (!isOpen || !isDue) return null;
  return (
    <Nudge leftMs={leftMs} facts={facts} onClose={() => setOpen(false)} onReport={() => open('report')} />
  );
}

function Nudge({
  leftMs,
  facts,
  onClose,
  onReport,
}: {
  leftMs: number;
  facts: Facts;
  onClose: () => void;
  onReport: () => void;
}) {
  return (
    <Modal className="full-screen" aria-label={t.title} onClose={onClose}>
      <div className="nudge">
        <span className="figure nudge-clock warning" role="timer" aria-label={t.left}>
          {countdownText(leftMs)}
        </span>
        <h2>{t.title}</h2>
        <p className="muted">{t.text(facts.at, facts.sum, facts.partner)}</p>
      </div>
      <div className="stack">
        <Button onClick={onClose}>{t.still}</Button>
        <Button
          tone="plain-danger"
          onClick={() => {
            onClose();
            onReport();
          }}
        >
          {t.report}
        </Button>
      </div>
    </Modal>
  );
}
