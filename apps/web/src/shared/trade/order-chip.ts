// Short texts of an order: its state as a chip, and the one action that the user may take now.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { Received } from '../http/call';
import type { ChipTone } from '../ui/chip';

export type OrderRow = Received<'orderList'>['items'][number];

const chips: Record<OrderState, readonly [ChipTone, mine: LocalizedText, theirs: LocalizedText]> = {
  requested: [
    'plain',
    localized('Waiting for a trader', '等待接单', 'Dey wait for trader'),
    localized('Waiting for a trader', '等待接单', 'Dey wait for trader'),
  ],
  pendingAccept: [
    'warning',
    localized('Accept', '待您接受', 'Accept'),
    localized('Waiting to be accepted', '等待对方接受', 'Dey wait make dem accept'),
  ],
  awaitingPayment: [
    'warning',
    localized('Pay', '待付款', 'Pay'),
    localized('Waiting for payment', '等待付款', 'Dey wait for payment'),
  ],
  awaitingCode: [
    'warning',
    localized('Send the code', '待发卡密', 'Send the code'),
    localized('Waiting for the code', '等待卡密', 'Dey wait for the code'),
  ],
  codeDelivered: [
    'warning',
    localized('Reveal the code', '待查看卡密', 'Open the code'),
    localized('Sealed', '已密封送达', 'Sealed'),
  ],
  checking: [
    'warning',
    localized('Check the card', '待验卡', 'Check the card'),
    localized('Being checked', '买家验卡中', 'Dem dey check am'),
  ],
  refundRequested: [
    'danger',
    localized('Answer the report', '待答复报告', 'Answer the report'),
    localized('Reported', '已报告问题', 'Reported'),
  ],
  disputed: [
    'escrow',
    localized('Your dispute', '争议待您处理', 'Your dispute'),
    localized('In dispute', '争议中', 'For dispute'),
  ],
  completed: [
    'positive',
    localized('Completed', '已完成', 'Completed'),
    localized('Completed', '已完成', 'Completed'),
  ],
  ruledSeller: [
    'plain',
    localized('Decided', '已裁定', 'Decided'),
    localized('Decided', '已裁定', 'Decided'),
  ],
  ruledSplit: ['plain', localized('Split', '按比例分配', 'Split'), localized('Split', '按比例分配', 'Split')],
  refunded: [
    'plain',
    localized('Refunded', '已退款', 'Refunded'),
    localized('Refunded', '已退款', 'Refunded'),
  ],
  cancelled: [
    'plain',
    localized('Cancelled', '已取消', 'Cancelled'),
    localized('Cancelled', '已取消', 'Cancelled'),
  ],
  expired: [
    'plain',
    localized('Time ran out', '已超时', 'Time don finish'),
    localized('Time ran out', '已超时', 'Time don finish'),
  ],
};

/** The state chip in a list; its tone warns only if the user has to act. */
export function chipOf(row: Pick<OrderRow, 'stateName' | 'awaiting'>): { tone: ChipTone; text: string } {
  const [tone, mine, theirs] = chips[row.stateName as OrderState];
  const isMine = row.awaiting === 'you';
  return { tone: tone === 'warning' && !isMine ? 'primary' : tone, text: localize(isMine ? mine : theirs) };
}

export const rowActionLabels: Readonly<Record<string, LocalizedText>> = {
  accept: localized('Accept', '接受', 'Accept'),
  pay: localized('Pay now', '去付款', 'Pay now'),
  ship: localized('Send code', '发卡密', 'Send code'),
  acceptPrice: localized('Answer', '答复', 'Answer'),
  reveal: localized('Reveal', '查看', 'Open'),
  confirm: localized('Check', '验卡', 'Check'),
  contest: localized('Answer', '答复', 'Answer'),
  agreeReview: localized('Answer', '答复', 'Answer'),
};

/** The same without the order's own table: the first available action, or null. */
export function rowActionLabel(row: Pick<OrderRow, 'awaiting' | 'actions'>): string | null {
  if (row.awaiting !== 'you') return null;
  const action = Object.keys(rowActionLabels).find((name) =>
    (row.actions as readonly string[]).includes(name),
  );
  return action ? localize(rowActionLabels[action]!) : null;
}
