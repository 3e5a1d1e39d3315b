// Texts of the order screens: action labels and timeline steps. Chips and events are in shared/trade.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { Facts, FactsText, OrderAction } from './screen-types';

export const renderText = (text: FactsText, facts: Facts): string => localize(text)(facts);

/** Button labels. `accept` and the like name the action itself, never "OK". */
export const actionLabels: Record<OrderAction, FactsText> = {
  accept: localized(
    () => 'Accept order',
    () => '接受订单',
  ),
  pay: localized(
    ({ sum }) => `Pay ${sum} into escrow`,
    ({ sum }) => `支付 ${sum} 至托管`,
  ),
  extend: localized(
    ({ view: { stateName, windows } }) =>
      stateName === 'awaitingCode'
        ? `Allow ${windows.deliverExtensionMin} more minutes`
        : `Add ${windows.payExtensionMin} minutes`,
    ({ view: { stateName, windows } }) =>
      `延长 ${stateName === 'awaitingCode' ? windows.deliverExtensionMin : windows.payExtensionMin} 分钟`,
  ),
  ship: localized(
    () => 'Send code securely',
    () => '安全发送卡密',
  ),
  proposePrice: localized(
    () => 'Ask for a lower price',
    () => '申请降价',
  ),
  acceptPrice: localized(
    ({ newSum }) => `Accept ${newSum}`,
    ({ newSum }) => `接受 ${newSum}`,
  ),
  refusePrice: localized(
    () => 'Keep agreed price',
    () => '维持原价',
  ),
  reveal: localized(
    () => 'Reveal the code',
    () => '查看卡密',
  ),
  confirm: localized(
    ({ sum }) => `Card works: hold to release ${sum}`,
    ({ sum }) => `卡有效：长按放款 ${sum}`,
  ),
  cancel: localized(
    ({ view }) => (view.stateName === 'codeDelivered' ? 'Take code back' : 'Cancel order'),
    ({ view }) => (view.stateName === 'codeDelivered' ? '收回卡密' : '取消订单'),
  ),
  askCancel: localized(
    () => 'Ask to cancel',
    () => '申请取消',
  ),
  agreeCancel: localized(
    () => 'Agree to cancel',
    () => '同意取消',
  ),
  agreeReview: localized(
    () => 'Yes, I asked',
    () => '是，我要求的',
  ),
  refuseReview: localized(
    () => 'No, I did not',
    () => '不是',
  ),
  report: localized(
    () => 'Report a problem',
    () => '报告问题',
  ),
  agree: localized(
    () => 'Refund the money',
    () => '同意退款',
  ),
  contest: localized(
    () => 'Dispute with evidence',
    () => '提交凭证反驳',
  ),
  withdraw: localized(
    () => 'Withdraw report',
    () => '撤回报告',
  ),
  lateReport: localized(
    () => 'Report a voided card',
    () => '报告卡片被作废',
  ),
  remind: localized(
    ({ partner }) => `Remind ${partner}`,
    ({ partner }) => `提醒 ${partner}`,
  ),
  feedback: localized(
    ({ partner }) => `Rate ${partner}`,
    ({ partner }) => `评价 ${partner}`,
  ),
  again: localized(
    ({ view }) => (view.role === 'seller' ? 'Sell again' : 'Buy again'),
    ({ view }) => (view.role === 'seller' ? '再次出售' : '再次购买'),
  ),
};

/** The steps after each running state, shown grey. */
export const upcomingSteps: Partial<Record<OrderState, readonly LocalizedText[]>> = {
  requested: [
    localized('Trader to accept', '有人接单'),
    localized('Payment into escrow', '付款至托管'),
    localized('Release to the seller', '放款'),
  ],
  pendingAccept: [
    localized('Payment into escrow', '付款至托管'),
    localized('Code delivery', '密封卡密'),
    localized('Release to the seller', '放款'),
  ],
  awaitingPayment: [
    localized('Code delivery', '密封并发送卡密'),
    localized('Card check', '验卡'),
    localized('Release to the seller', '放款'),
  ],
  awaitingCode: [
    localized('Code reveal', '查看卡密'),
    localized('Card check', '验卡'),
    localized('Release to the seller', '放款'),
  ],
  codeDelivered: [localized('Card check', '验卡'), localized('Release to the seller', '放款')],
  checking: [localized('Release to the seller', '放款')],
  refundRequested: [localized('Refund or release', '退款或放款')],
  disputed: [localized('Refund or release', '退款或放款')],
};

/** The current step from the user's point of view. */
export const currentSteps: Partial<
  Record<
    OrderState,
    readonly [mine: LocalizedText, theirs: (name: string) => LocalizedText, operator?: LocalizedText]
  >
> = {
  requested: [
    localized('Waiting for a trader', '等待接单'),
    () => localized('Waiting for a trader', '等待接单'),
  ],
  pendingAccept: [
    localized('Your turn: accept the order', '待您接受'),
    (n) => localized(`Waiting for ${n} to accept`, `待 ${n} 接受`),
  ],
  awaitingPayment: [
    localized('Your turn: pay', '待您付款'),
    (n) => localized(`Waiting for ${n} to pay`, `待 ${n} 付款`),
  ],
  awaitingCode: [
    localized('Your turn: send the code', '待您发送卡密'),
    (n) => localized(`Waiting for ${n} to send the code`, `待 ${n} 发送卡密`),
  ],
  codeDelivered: [
    localized('Your turn: reveal the code', '待您查看卡密'),
    (n) => localized(`Waiting for ${n} to reveal the code`, `待 ${n} 查看卡密`),
  ],
  checking: [
    localized('Your turn: check the card', '待您验卡'),
    (n) => localized(`Waiting for ${n} to check the card`, `待 ${n} 验卡`),
  ],
  refundRequested: [
    localized('Your turn: answer the report', '待您答复'),
    (n) => localized(`Waiting for ${n} to answer the report`, `待 ${n} 答复`),
  ],
  disputed: [
    localized('Your turn: see the dispute', '争议待您处理'),
    (n) => localized(`Waiting for ${n} in the dispute`, `争议待 ${n} 处理`),
    localized('Waiting for a moderator', '待审核员裁决'),
  ],
};
