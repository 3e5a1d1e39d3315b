import { texts } from '@gift/client/language';
import { useEffect } from 'react';
import { HoldButton } from '../../../shared/forms/approval/hold-button';
import { Sheet } from '../../../shared/ui/sheet';
import { useNow } from '../../../shared/ui/time/use-now';
import { isOffered } from '../order/contents/arrange-actions';
import type { Facts } from '../order/contents/screen-types';
import type { OrderActions } from '../order/use-order-actions';
import type { Command } from '../order/use-order-command';
import { EvidenceSheet } from '../report/evidence-sheet';
import { AmountInWords } from './amount-in-words';
import { CancelSheet } from './cancel-sheet';
import { FeedbackSheet } from './feedback';
import { PaySheet } from './pay-sheet';
import { RepriceSheet } from './reprice-sheet';
import { TooLateSheet } from './too-late-sheet';

const t = texts({
  agreeTitle: ['Refund the money', '同意退款', 'Refund the money'],
  agreeText: [
    (name: string) => `All money in escrow goes back to ${name}. This cannot be undone.`,
    (name: string) => `托管的全部款项将退还 ${name}，不可撤销。`,
    (name: string) => `All the money for escrow go back to ${name}. You no fit change am after.`,
  ],
  agreeHold: [
    (sum: string) => `Hold to refund ${sum}`,
    (sum: string) => `长按退还 ${sum}`,
    (sum: string) => `Hold to refund ${sum}`,
  ],
  cancelTitle: ['Agree to cancel', '同意取消', 'Agree to cancel'],
  cancelText: [
    (name: string) =>
      `All money goes back to ${name} and the order closes. Neither side is at fault. Your code never left your phone.`,
    (name: string) => `全部款项退还 ${name}，订单关闭，不计任何一方违约。您的卡密从未离开您的手机。`,
    (name: string) =>
      `All the money go back to ${name} and the order go close. Nobody dey at fault. Your code no comot your phone at all.`,
  ],
  cancelHold: [
    (sum: string) => `Hold to refund ${sum}`,
    (sum: string) => `长按退还 ${sum}`,
    (sum: string) => `Hold to refund ${sum}`,
  ],
  withdrawTitle: ['Withdraw report', '撤回报告', 'Withdraw report'],
  withdrawText: [
    (name: string) => `You confirm that the card is fine. The money goes to ${name}. This cannot be undone.`,
    (name: string) => `撤回表示卡片没有问题，款项将付给 ${name}，不可撤销。`,
    (name: string) =>
      `You dey confirm say the card dey okay. The money go enter ${name} hand. You no fit change am after.`,
  ],
  withdrawHold: [
    (sum: string) => `Hold to release ${sum}`,
    (sum: string) => `长按放款 ${sum}`,
    (sum: string) => `Hold to release ${sum}`,
  ],
});

export function ActionSheet({
  facts,
  command,
  orderActions,
}: {
  facts: Facts;
  command: Command;
  orderActions: OrderActions;
}) {
  const { view, partner, sum, held: whole } = facts;
  const { orderNo } = view;
  const { close } = orderActions;
  const now = useNow();
  const isReport = orderActions.open === 'report' || orderActions.open === 'lateReport';
  const endedAt = isReport && !isOffered(view)(orderActions.open!) && reportDeadlineOf(view);
  // Another tab, or a command whose answer was lost, may have done it already.
  const isPast =
    orderActions.open !== null &&
    orderActions.open !== 'feedback' &&
    !isOffered(view)(orderActions.open) &&
    !endedAt;
  const open = isPast ? null : orderActions.open;
  useEffect(() => {
    if (isPast) close();
  }, [isPast, close]);
  const finish = async (name: 'agree' | 'agreeCancel' | 'withdraw') => {
    const answer =
      name === 'agree'
        ? await command.run('replyRefund', { orderNo, isAgreed: true, text: '', evidenceFileIDs: [] })
        : await command.run(name === 'withdraw' ? 'withdrawRefund' : 'agreeCancelOrder', { orderNo });
    if (answer) close();
  };
  if (endedAt)
    return (
      <TooLateSheet
        {...{ view, endedAt, now }}
        onVoided={isOffered(view)('lateReport') ? () => orderActions.start('lateReport') : null}
        onClose={close}
      />
    );
  const holdTexts = {
    agree: [t.agreeTitle, t.agreeText(partner), t.agreeHold(whole)],
    agreeCancel: [t.cancelTitle, t.cancelText(partner), t.cancelHold(whole)],
    withdraw: [t.withdrawTitle, t.withdrawText(partner), t.withdrawHold(sum)],
  } as const;
  if (open === 'agree' || open === 'agreeCancel' || open === 'withdraw') {
    const [title, text, hold] = holdTexts[open];
    return (
      <Sheet open onClose={close} title={title}>
        <p>{text}</p>
        <AmountInWords kobo={open === 'withdraw' ? view.totalKobo : view.heldKobo} />
        <HoldButton action={title} onHeld={() => void finish(open)} busy={command.busy !== null}>
          {hold}
        </HoldButton>
      </Sheet>
    );
  }
  if (open === 'pay') return <PaySheet facts={facts} command={command} onClose={close} />;
  if (open === 'cancel') return <CancelSheet facts={facts} command={command} onClose={close} />;
  if (open === 'proposePrice') return <RepriceSheet facts={facts} command={command} onClose={close} />;
  if (open === 'feedback') return <FeedbackSheet view={view} command={command} onClose={close} />;
  if (open === 'report' || open === 'lateReport' || open === 'contest')
    return <EvidenceSheet facts={facts} command={command} onClose={close} isAnswer={open === 'contest'} />;
  return open satisfies null;
}

/** The deadline to report a problem; null if there was none, or if the order itself shows the result. */
const reportDeadlineOf = ({ role, stateName, endedAt, deadlineAt }: Facts['view']) =>
  role === 'buyer' && stateName === 'completed' ? endedAt : stateName === 'checking' ? deadlineAt : null;
