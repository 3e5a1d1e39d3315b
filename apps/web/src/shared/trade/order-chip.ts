// Short texts of an order: its state as a chip, and the one action that the user may take now.

import { type LocalizedText, localize } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { Received } from '../http/call';
import type { ChipTone } from '../ui/chip';

export type OrderRow = Received<'orderList'>['items'][number];

const chips: Record<OrderState, readonly [ChipTone, mine: LocalizedText, theirs: LocalizedText]> = {
  requested: ['plain', ['Waiting for a trader', '等待接单'], ['Waiting for a trader', '等待接单']],
  pendingAccept: ['warning', ['Accept', '待您接受'], ['Waiting to be accepted', '等待对方接受']],
  awaitingPayment: ['warning', ['Pay', '待付款'], ['Waiting for payment', '等待付款']],
  awaitingCode: ['warning', ['Send the code', '待发卡密'], ['Waiting for the code', '等待卡密']],
  codeDelivered: ['warning', ['Reveal the code', '待查看卡密'], ['Sealed', '已密封送达']],
  checking: ['warning', ['Check the card', '待验卡'], ['Being checked', '买家验卡中']],
  refundRequested: ['danger', ['Answer the report', '待答复报告'], ['Reported', '已报告问题']],
  disputed: ['escrow', ['Your dispute', '争议待您处理'], ['In dispute', '争议中']],
  completed: ['positive', ['Completed', '已完成'], ['Completed', '已完成']],
  ruledSeller: ['plain', ['Decided', '已裁定'], ['Decided', '已裁定']],
  ruledSplit: ['plain', ['Split', '按比例分配'], ['Split', '按比例分配']],
  refunded: ['plain', ['Refunded', '已退款'], ['Refunded', '已退款']],
  cancelled: ['plain', ['Cancelled', '已取消'], ['Cancelled', '已取消']],
  expired: ['plain', ['Time ran out', '已超时'], ['Time ran out', '已超时']],
};

/** The state chip in a list; its tone warns only if the user has to act. */
export function chipOf(row: Pick<OrderRow, 'stateName' | 'awaiting'>): { tone: ChipTone; text: string } {
  const [tone, mine, theirs] = chips[row.stateName as OrderState];
  const isMine = row.awaiting === 'you';
  return { tone: tone === 'warning' && !isMine ? 'primary' : tone, text: localize(isMine ? mine : theirs) };
}

export const rowActionLabels: Readonly<Record<string, LocalizedText>> = {
  accept: ['Accept', '接受'],
  pay: ['Pay now', '去付款'],
  ship: ['Send code', '发卡密'],
  acceptPrice: ['Answer', '答复'],
  reveal: ['Reveal', '查看'],
  confirm: ['Check', '验卡'],
  contest: ['Answer', '答复'],
  agreeReview: ['Answer', '答复'],
};

/** The same without the order's own table: the first available action, or null. */
export function rowActionLabel(row: Pick<OrderRow, 'awaiting' | 'actions'>): string | null {
  if (row.awaiting !== 'you') return null;
  const action = Object.keys(rowActionLabels).find((name) =>
    (row.actions as readonly string[]).includes(name),
  );
  return action ? localize(rowActionLabels[action]!) : null;
}
