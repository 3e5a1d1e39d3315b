import type { StaffText } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';

export const orderStateLabels: Record<OrderState, StaffText> = {
  requested: ['Request published', '求购中'],
  pendingAccept: ['Awaiting acceptance', '待接单'],
  awaitingPayment: ['Awaiting payment', '待付款'],
  awaitingCode: ['Paid, awaiting code', '已付款，待发卡'],
  codeDelivered: ['Code delivered', '已发卡'],
  checking: ['Checking', '验卡中'],
  refundRequested: ['Refund requested', '申请退款'],
  disputed: ['Disputed', '争议中'],
  completed: ['Completed', '已完成'],
  ruledSeller: ['Ruled for seller', '裁决支持卖家'],
  ruledSplit: ['Split', '按比例裁决'],
  refunded: ['Refunded', '已退款'],
  cancelled: ['Cancelled', '已取消'],
  expired: ['Expired', '已过期'],
};

/**
 * The colour of a state: green if the seller was paid in full, amber for a refund, a refund request or a split,
 * red for a dispute.
 */
export const orderStateTones: Partial<Record<OrderState, string>> = {
  completed: 'positive',
  ruledSeller: 'positive',
  ruledSplit: 'warning',
  refunded: 'warning',
  refundRequested: 'warning',
  disputed: 'danger',
};
