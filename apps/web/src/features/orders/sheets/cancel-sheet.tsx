import { localize, texts } from '@gift/client/language';
import { cancelReasons } from '@gift/contract/orders/reasons';
import { useState } from 'react';
import { Checkbox } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import type { Facts } from '../order/contents/screen-types';
import { actionLabels, renderText } from '../order/order-texts';
import type { Command } from '../order/use-order-command';
import { cancelReasonTexts } from './sheet-texts';

const t = texts({
  why: ['Why?', '取消原因', 'Why?'],
  choose: ['Choose a reason', '请选择原因', 'Choose reason'],
  free: [
    'No money moved. The order closes.',
    '资金未变动，订单将关闭。',
    'Money no move. The order go close.',
  ],
  counts: [
    'No money moved. Cancelling lowers your completion rate.',
    '资金未变动。取消会影响您的完成率。',
    'Money no move. If you cancel, your completion rate go come down.',
  ],
  returns: [
    (sum: string, name: string) => `${sum} goes back to ${name}. This lowers your completion rate.`,
    (sum: string, name: string) => `${sum} 将退还 ${name}，并影响您的完成率。`,
    (sum: string, name: string) => `${sum} go back to ${name}. Your completion rate go come down.`,
  ],
  review: [
    (name: string) => `${name} has 10 minutes to deny it; no reply counts as yes.`,
    (name: string) => `将询问 ${name} 是否属实，10 分钟内未答复视为同意。`,
    (name: string) => `${name} get 10 minute to deny am; if dem no reply, e mean yes.`,
  ],
  back: ['Keep order', '保留订单', 'Keep order'],
});

/** Asks for the reason and shows the consequences; the button names the action. */
export function CancelSheet({
  facts,
  command,
  onClose,
}: {
  facts: Facts;
  command: Command;
  onClose: () => void;
}) {
  const { view, partner, held } = facts;
  const [reason, setReason] = useState<(typeof cancelReasons)[number] | null>(null);
  const label = renderText(actionLabels.cancel, facts);
  const isFree = view.stateName === 'pendingAccept' || view.stateName === 'requested';
  async function cancel() {
    if (reason && (await command.run('cancelOrder', { orderNo: view.orderNo, reason }))) onClose();
  }
  return (
    <Sheet open onClose={onClose} title={label}>
      <p>{view.paidAt ? t.returns(held, partner) : isFree ? t.free : t.counts}</p>
      <Form onSubmit={cancel}>
        <div className="rows" role="radiogroup" aria-label={t.why}>
          {cancelReasons.map((name) => (
            <Checkbox
              key={name}
              type="radio"
              name="reason"
              checked={reason === name}
              onChange={() => setReason(name)}
            >
              {localize(cancelReasonTexts[name])}
              {name === 'otherSideAsked' && reason === name && (
                <span className="muted small block">{t.review(partner)}</span>
              )}
            </Checkbox>
          ))}
        </div>
        <Button tone="danger" type="submit" disabled={!reason} busy={command.busy === 'cancelOrder'}>
          {reason ? label : t.choose}
        </Button>
        <Button tone="plain" onClick={onClose}>
          {t.back}
        </Button>
      </Form>
    </Sheet>
  );
}
