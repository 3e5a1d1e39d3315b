import { texts } from '@gift/client/language';
import type { Receipt } from '@gift/contract/cards';
import { useState } from 'react';
import { navigate } from '../../../shared/nav';
import { message } from '../../../shared/state/message';
import { toastSuccess } from '../../../shared/state/toasts';
import type { Card } from '../../../shared/trade/cards/card';
import { cardPath } from '../../../shared/trade/paths';
import type { Facts, OrderAction, SheetAction } from './contents/screen-types';
import type { Command } from './use-order-command';

const t = texts({
  extended: [
    'Time added. The other side was notified.',
    '已延长时间并通知对方。',
    'Time don add. We don notify the other side.',
  ],
  accepted: [
    'Accepted. The other side was notified.',
    '已接受并通知对方。',
    'Accepted. We don notify the other side.',
  ],
  askCancel: [
    (name: string) => `${name} decides. Until then the order continues and your money stays in escrow.`,
    (name: string) => `由 ${name} 决定是否取消。在此之前订单继续，资金保持托管。`,
    (name: string) => `Na ${name} go decide. Till then the order go continue and Gift dey hold your money.`,
  ],
  ask: ['Ask to cancel', '申请取消', 'Ask to cancel'],
  back: ['Keep order', '保留订单', 'Keep order'],
  asked: [
    'Requested. You will see the reply here.',
    '已申请，结果会显示在此。',
    'You don ask. You go see the reply here.',
  ],
  released: [
    (sum: string) => `${sum} released. Thank you.`,
    (sum: string) => `已放款 ${sum}，谢谢。`,
    (sum: string) => `${sum} don release. Thank you.`,
  ],
});

/** The order's card, to start a new order for the same. If the face values differ: one card of the first value. */
function sameCard({ brandID, countryID, form, receipt, cards }: Facts['view']): Card {
  const faceMinor = cards[0]?.faceMinor ?? 0;
  const isEqual = cards.every((card) => card.faceMinor === faceMinor);
  return {
    brandID,
    countryID,
    form,
    receipt: receipt as Receipt,
    faceMinor,
    count: isEqual ? cards.length : 1,
  };
}

export type OrderActions = {
  open: SheetAction | null;
  start: (action: OrderAction) => void;
  close: () => void;
};

/**
 * Starts an action: a SheetAction opens its sheet, `again` opens the wizard, every other one runs at once. `askCancel`
 * asks first; `confirm` has a hold button; `ship` and `reveal` are submitted by their forms.
 */
export function useOrderActions(facts: Facts, command: Command): OrderActions {
  const [open, setOpen] = useState<SheetAction | null>(null);
  const { view, partner, sum } = facts;
  const { orderNo } = view;

  async function runNow(action: OrderAction): Promise<void> {
    switch (action) {
      case 'accept':
        if (await command.run('acceptOrder', { orderNo })) toastSuccess(t.accepted);
        return;
      case 'extend':
        if (await command.run('extendOrder', { orderNo })) toastSuccess(t.extended);
        return;
      case 'confirm':
        if (await command.run('confirmOrder', { orderNo })) toastSuccess(t.released(sum));
        return;
      case 'acceptPrice':
      case 'refusePrice':
        await command.run('replyReprice', { orderNo, isAccepted: action === 'acceptPrice' });
        return;
      case 'agreeReview':
      case 'refuseReview':
        await command.run('reviewCancelOrder', { orderNo, isTrue: action === 'agreeReview' });
        return;
      case 'remind': {
        if (view.remindType === null) return;
        // The specification shows the overlay and a toast for this one (section 7).
        const input = { orderNo, type: view.remindType };
        await command.run('remindOrder', input, { loading: true, toast: true });
        return;
      }
      case 'askCancel': {
        const isSure = await message(t.askCancel(partner), { title: t.ask, confirm: t.ask, cancel: t.back });
        if (isSure && (await command.run('askCancelOrder', { orderNo }))) toastSuccess(t.asked);
        return;
      }
      case 'again':
        return navigate(cardPath(view.type === 0 ? 0 : 1, sameCard(view), { step: '2', take: 'best' }));
      case 'ship':
      case 'reveal':
        // The bottom bar submits their forms.
        return;
      default:
        command.clear();
        setOpen(action);
    }
  }
  return { open, start: (action) => void runNow(action), close: () => setOpen(null) };
}
