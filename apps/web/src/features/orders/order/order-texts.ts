// Texts of the order screens: action labels and timeline steps. Chips and events are in shared/trade.

import { type LocalizedText, localize } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { Facts, FactsText, OrderAction } from './screen-types';

export const renderText = (text: FactsText, facts: Facts): string => localize(text)(facts);

/** Button labels. `accept` and the like name the action itself, never "OK". */
export const actionLabels: Record<OrderAction, FactsText> = {
  accept: [() => 'Accept order', () => '接受订单'],
  pay: [({ sum }) => `Pay ${sum} into escrow`, ({ sum }) => `支付 ${sum} 至托管`],
  extend: [
    ({ view: { stateName, windows } }) =>
      stateName === 'awaitingCode'
        ? `Allow ${windows.deliverExtensionMin} more minutes`
        : `Add ${windows.payExtensionMin} minutes`,
    ({ view: { stateName, windows } }) =>
      `延长 ${stateName === 'awaitingCode' ? windows.deliverExtensionMin : windows.payExtensionMin} 分钟`,
  ],
  ship: [() => 'Send code securely', () => '安全发送卡密'],
  proposePrice: [() => 'Ask for a lower price', () => '申请降价'],
  acceptPrice: [({ newSum }) => `Accept ${newSum}`, ({ newSum }) => `接受 ${newSum}`],
  refusePrice: [() => 'Keep agreed price', () => '维持原价'],
  reveal: [() => 'Reveal the code', () => '查看卡密'],
  confirm: [({ sum }) => `Card works: hold to release ${sum}`, ({ sum }) => `卡有效：长按放款 ${sum}`],
  cancel: [
    ({ view }) => (view.stateName === 'codeDelivered' ? 'Take code back' : 'Cancel order'),
    ({ view }) => (view.stateName === 'codeDelivered' ? '收回卡密' : '取消订单'),
  ],
  askCancel: [() => 'Ask to cancel', () => '申请取消'],
  agreeCancel: [() => 'Agree to cancel', () => '同意取消'],
  agreeReview: [() => 'Yes, I asked', () => '是，我要求的'],
  refuseReview: [() => 'No, I did not', () => '不是'],
  report: [() => 'Report a problem', () => '报告问题'],
  agree: [() => 'Refund the money', () => '同意退款'],
  contest: [() => 'Dispute with evidence', () => '提交凭证反驳'],
  withdraw: [() => 'Withdraw report', () => '撤回报告'],
  lateReport: [() => 'Report a voided card', () => '报告卡片被作废'],
  remind: [({ partner }) => `Remind ${partner}`, ({ partner }) => `提醒 ${partner}`],
  feedback: [({ partner }) => `Rate ${partner}`, ({ partner }) => `评价 ${partner}`],
  again: [
    ({ view }) => (view.role === 'seller' ? 'Sell again' : 'Buy again'),
    ({ view }) => (view.role === 'seller' ? '再次出售' : '再次购买'),
  ],
};

/** The steps after each running state, shown grey. */
export const upcomingSteps: Partial<Record<OrderState, readonly LocalizedText[]>> = {
  requested: [
    ['Trader to accept', '有人接单'],
    ['Payment into escrow', '付款至托管'],
    ['Release to the seller', '放款'],
  ],
  pendingAccept: [
    ['Payment into escrow', '付款至托管'],
    ['Code delivery', '密封卡密'],
    ['Release to the seller', '放款'],
  ],
  awaitingPayment: [
    ['Code delivery', '密封并发送卡密'],
    ['Card check', '验卡'],
    ['Release to the seller', '放款'],
  ],
  awaitingCode: [
    ['Code reveal', '查看卡密'],
    ['Card check', '验卡'],
    ['Release to the seller', '放款'],
  ],
  codeDelivered: [
    ['Card check', '验卡'],
    ['Release to the seller', '放款'],
  ],
  checking: [['Release to the seller', '放款']],
  refundRequested: [['Refund or release', '退款或放款']],
  disputed: [['Refund or release', '退款或放款']],
};

/** The current step from the user's point of view. */
export const currentSteps: Partial<
  Record<
    OrderState,
    readonly [mine: LocalizedText, theirs: (name: string) => LocalizedText, operator?: LocalizedText]
  >
> = {
  requested: [['Waiting for a trader', '等待接单'], () => ['Waiting for a trader', '等待接单']],
  pendingAccept: [
    ['Your turn: accept the order', '待您接受'],
    (n) => [`Waiting for ${n} to accept`, `待 ${n} 接受`],
  ],
  awaitingPayment: [['Your turn: pay', '待您付款'], (n) => [`Waiting for ${n} to pay`, `待 ${n} 付款`]],
  awaitingCode: [
    ['Your turn: send the code', '待您发送卡密'],
    (n) => [`Waiting for ${n} to send the code`, `待 ${n} 发送卡密`],
  ],
  codeDelivered: [
    ['Your turn: reveal the code', '待您查看卡密'],
    (n) => [`Waiting for ${n} to reveal the code`, `待 ${n} 查看卡密`],
  ],
  checking: [
    ['Your turn: check the card', '待您验卡'],
    (n) => [`Waiting for ${n} to check the card`, `待 ${n} 验卡`],
  ],
  refundRequested: [
    ['Your turn: answer the report', '待您答复'],
    (n) => [`Waiting for ${n} to answer the report`, `待 ${n} 答复`],
  ],
  disputed: [
    ['Your turn: see the dispute', '争议待您处理'],
    (n) => [`Waiting for ${n} in the dispute`, `争议待 ${n} 处理`],
    ['Waiting for a moderator', '待审核员裁决'],
  ],
};
