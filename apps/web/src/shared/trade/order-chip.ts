// Short texts of an order: its state as a chip, and the one action that the user may take now.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { Received } from '../http/call';
import type { ChipTone } from '../ui/chip';

export type OrderRow = Received<'orderList'>['items'][number];

const chips: Record<OrderState, readonly [ChipTone, mine: LocalizedText, theirs: LocalizedText]> = {
  requested: [
    'plain',
    localized('Waiting for a trader', '等待接单'),
    localized('Waiting for a trader', '等待接单'),
  ],
  pendingAccept: [
    'warning',
    localized('Accept', '待您接受'),
    localized('Waiting to be accepted', '等待对方接受'),
  ],
  awaitingPayment: ['warning', localized('Pay', '待付款'), localized('Waiting for payment', '等待付款')],
  awaitingCode: [
    'warning',
    localized('Send the code', '待发卡密'),
    localized('Waiting for the code', '等待卡密'),
  ],
  codeDelivered: ['warning', localized('Reveal the code', '待查看卡密'), localized('Sealed', '已密封送达')],
  checking: ['warning', localized('Check the card', '待验卡'), localized('Being checked', '买家验卡中')],
  refundRequested: [
    'danger',
    localized('Answer the report', '待答复报告'),
    localized('Reported', '已报告问题'),
  ],
  disputed: ['escrow', localized('Your dispute', '争议待您处理'), localized('In dispute', '争议中')],
  completed: ['positive', localized('Completed', '已完成'), localized('Completed', '已完成')],
  ruledSeller: ['plain', localized('Decided', '已裁定'), localized('Decided', '已裁定')],
  ruledSplit: ['plain', localized('Split', '按比例分配'), localized('Split', '按比例分配')],
  refunded: ['plain', localized('Refunded', '已退款'), localized('Refunded', '已退款')],
  cancelled: ['plain', localized('Cancelled', '已取消'), localized('Cancelled', '已取消')],
  expired: ['plain', localized('Time ran out', '已超时'), localized('Time ran out', '已超时')],
};

/** The state chip in a list; its tone warns only if the user has to act. */
export function chipOf(row: Pick<OrderRow, 'stateName' | 'awaiting'>): { tone: ChipTone; text: string } {
  const [tone, mine, theirs] = chips[row.stateName as OrderState];
  const isMine = row.awaiting === 'you';
  return { tone: tone === 'warning' && !isMine ? 'primary' : tone, text: localize(isMine ? mine : theirs) };
}

export const rowActionLabels: Readonly<Record<string, LocalizedText>> = {
  accept: localized('Accept', '接受'),
  pay: localized('Pay now', '去付款'),
  ship: localized('Send code', '发卡密'),
  acceptPrice: localized('Answer', '答复'),
  reveal: localized('Reveal', '查看'),
  confirm: localized('Check', '验卡'),
  contest: localized('Answer', '答复'),
  agreeReview: localized('Answer', '答复'),
};

/** The same without the order's own table: the first available action, or null. */
export function rowActionLabel(row: Pick<OrderRow, 'awaiting' | 'actions'>): string | null {
  if (row.awaiting !== 'you') return null;
  const action = Object.keys(rowActionLabels).find((name) =>
    (row.actions as readonly string[]).includes(name),
  );
  return action ? localize(rowActionLabels[action]!) : null;
}
