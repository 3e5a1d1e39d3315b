import { texts } from '@gift/client/language';
import { storedJson } from '@gift/client/storage';
import { useState } from 'react';
import { discardDrafts } from '../../../shared/evidence/discard-drafts';
import { shaped } from '../../../shared/forms/use-saved-form';
import { deadlineText } from '../../../shared/i18n/time';
import { keys } from '../../../shared/state/keys';
import { carryToSupport } from '../../../shared/support/carry';
import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import type { OrderView } from '../order/order-facts';
import { draftOf } from '../report/report-draft';

const t = texts({
  title: ['Too late to report', '报告时间已过', 'Time to report don pass'],
  text: [
    (at: string, name: string) =>
      `The time to report ended at ${at}. ${name} has the money, so a report cannot hold it.`,
    (at: string, name: string) => `报告问题的时间已于 ${at} 结束，款项已归 ${name}，无法再通过报告冻结。`,
    (at: string, name: string) =>
      `The time to report end at ${at}. ${name} don get the money, so report no fit hold am again.`,
  ],
  next: [
    'Tell support what happened. This order and your draft are attached.',
    '请向客服说明情况，系统会附上此订单以及您已填写的内容。',
    'Tell support wetin happen. This order and your draft go follow.',
  ],
  ask: ['Ask support', '就此订单联系客服', 'Ask support'],
  voided: ['The issuer voided the card', '卡片已被发卡方作废', 'The issuer void the card'],
});

const nothing = { text: '' };

/** Why a card can no longer be reported, with a way to send the typed text to support. */
export function TooLateSheet({
  view,
  endedAt,
  now,
  onVoided,
  onClose,
}: {
  view: OrderView;
  endedAt: string;
  now: number;
  /** Opens the late report if one is possible. */
  onVoided: (() => void) | null;
  onClose: () => void;
}) {
  // Read once, because the draft is deleted meanwhile.
  const [draftText] = useState(
    () => shaped(storedJson(keys.draft + draftOf('report', view.orderNo)), nothing).text,
  );
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p>{t.text(deadlineText(endedAt, now), view.partner.nickname)}</p>
      <p className="muted">{t.next}</p>
      <Button
        onClick={() => {
          carryToSupport(view.orderNo, draftText);
          discardDrafts(draftOf('report', view.orderNo));
        }}
      >
        {t.ask}
      </Button>
      {onVoided && (
        <Button tone="plain-danger" onClick={onVoided}>
          {t.voided}
        </Button>
      )}
    </Sheet>
  );
}
