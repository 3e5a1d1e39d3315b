// Texts of the order screens: action labels and timeline steps. Chips and events are in shared/trade.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { OrderState } from '@gift/contract/orders/states';
import type { Facts, FactsText, OrderAction } from './contents/screen-types';

export const renderText = (text: FactsText, facts: Facts): string => localize(text)(facts);

/** Button labels. `accept` and the like name the action itself, never "OK". */
export const actionLabels: Record<OrderAction, FactsText> = {
  accept: localized(
    () => 'Accept order',
    () => '接受订单',
    () => 'Accept order',
  ),
  pay: localized(
    ({ sum }) => `Pay ${sum} into escrow`,
    ({ sum }) => `支付 ${sum} 至托管`,
    ({ sum }) => `Pay ${sum} into escrow`,
  ),
  extend: localized(
    ({ view: { stateName, windows } }) =>
      stateName === 'awaitingCode'
        ? `Allow ${windows.deliverExtensionMin} more minutes`
        : `Add ${windows.payExtensionMin} minutes`,
    ({ view: { stateName, windows } }) =>
      `延长 ${stateName === 'awaitingCode' ? windows.deliverExtensionMin : windows.payExtensionMin} 分钟`,
    ({ view: { stateName, windows } }) =>
      stateName === 'awaitingCode'
        ? `Give ${windows.deliverExtensionMin} more minute`
        : `Add ${windows.payExtensionMin} minute`,
  ),
  ship: localized(
    () => 'Send code securely',
    () => '安全发送卡密',
    () => 'Send code sealed',
  ),
  proposePrice: localized(
    () => 'Ask for a lower price',
    () => '申请降价',
    () => 'Ask for lower price',
  ),
  acceptPrice: localized(
    ({ newSum }) => `Accept ${newSum}`,
    ({ newSum }) => `接受 ${newSum}`,
    ({ newSum }) => `Accept ${newSum}`,
  ),
  refusePrice: localized(
    () => 'Keep agreed price',
    () => '维持原价',
    () => 'Keep agreed price',
  ),
  reveal: localized(
    () => 'Reveal the code',
    () => '查看卡密',
    () => 'Open the code',
  ),
  confirm: localized(
    ({ sum }) => `Card works: hold to release ${sum}`,
    ({ sum }) => `卡有效：长按放款 ${sum}`,
    ({ sum }) => `Card work: hold to release ${sum}`,
  ),
  cancel: localized(
    ({ view }) => (view.stateName === 'codeDelivered' ? 'Take code back' : 'Cancel order'),
    ({ view }) => (view.stateName === 'codeDelivered' ? '收回卡密' : '取消订单'),
    ({ view }) => (view.stateName === 'codeDelivered' ? 'Take code back' : 'Cancel order'),
  ),
  askCancel: localized(
    () => 'Ask to cancel',
    () => '申请取消',
    () => 'Ask to cancel',
  ),
  agreeCancel: localized(
    () => 'Agree to cancel',
    () => '同意取消',
    () => 'Agree to cancel',
  ),
  agreeReview: localized(
    () => 'Yes, I asked',
    () => '是，我要求的',
    () => 'Yes, na me ask',
  ),
  refuseReview: localized(
    () => 'No, I did not',
    () => '不是',
    () => 'No, no be me',
  ),
  report: localized(
    () => 'Report a problem',
    () => '报告问题',
    () => 'Report problem',
  ),
  agree: localized(
    () => 'Refund the money',
    () => '同意退款',
    () => 'Refund the money',
  ),
  contest: localized(
    () => 'Dispute with evidence',
    () => '提交凭证反驳',
    () => 'Dispute with evidence',
  ),
  withdraw: localized(
    () => 'Withdraw report',
    () => '撤回报告',
    () => 'Withdraw report',
  ),
  lateReport: localized(
    () => 'Report a voided card',
    () => '报告卡片被作废',
    () => 'Report voided card',
  ),
  remind: localized(
    ({ partner }) => `Remind ${partner}`,
    ({ partner }) => `提醒 ${partner}`,
    ({ partner }) => `Remind ${partner}`,
  ),
  feedback: localized(
    ({ partner }) => `Rate ${partner}`,
    ({ partner }) => `评价 ${partner}`,
    ({ partner }) => `Rate ${partner}`,
  ),
  again: localized(
    ({ view }) => (view.role === 'seller' ? 'Sell again' : 'Buy again'),
    ({ view }) => (view.role === 'seller' ? '再次出售' : '再次购买'),
    ({ view }) => (view.role === 'seller' ? 'Sell again' : 'Buy again'),
  ),
};

/** The steps after each running state, shown grey. */
export const upcomingSteps: Partial<Record<OrderState, readonly LocalizedText[]>> = {
  requested: [
    localized('Trader to accept', '有人接单', 'Trader to accept'),
    localized('Payment into escrow', '付款至托管', 'Payment into escrow'),
    localized('Release to the seller', '放款', 'Release to the seller'),
  ],
  pendingAccept: [
    localized('Payment into escrow', '付款至托管', 'Payment into escrow'),
    localized('Code delivery', '密封卡密', 'Code delivery'),
    localized('Release to the seller', '放款', 'Release to the seller'),
  ],
  awaitingPayment: [
    localized('Code delivery', '密封并发送卡密', 'Code delivery'),
    localized('Card check', '验卡', 'Card check'),
    localized('Release to the seller', '放款', 'Release to the seller'),
  ],
  awaitingCode: [
    localized('Code reveal', '查看卡密', 'Open the code'),
    localized('Card check', '验卡', 'Card check'),
    localized('Release to the seller', '放款', 'Release to the seller'),
  ],
  codeDelivered: [
    localized('Card check', '验卡', 'Card check'),
    localized('Release to the seller', '放款', 'Release to the seller'),
  ],
  checking: [localized('Release to the seller', '放款', 'Release to the seller')],
  refundRequested: [localized('Refund or release', '退款或放款', 'Refund or release')],
  disputed: [localized('Refund or release', '退款或放款', 'Refund or release')],
};

/** The current step from the user's point of view. */
export const currentSteps: Partial<
  Record<
    OrderState,
    readonly [mine: LocalizedText, theirs: (name: string) => LocalizedText, operator?: LocalizedText]
  >
> = {
  requested: [
    localized('Waiting for a trader', '等待接单', 'Dey wait for trader'),
    () => localized('Waiting for a trader', '等待接单', 'Dey wait for trader'),
  ],
  pendingAccept: [
    localized('Your turn: accept the order', '待您接受', 'Your turn: accept the order'),
    (n) => localized(`Waiting for ${n} to accept`, `待 ${n} 接受`, `Dey wait make ${n} accept`),
  ],
  awaitingPayment: [
    localized('Your turn: pay', '待您付款', 'Your turn: pay'),
    (n) => localized(`Waiting for ${n} to pay`, `待 ${n} 付款`, `Dey wait make ${n} pay`),
  ],
  awaitingCode: [
    localized('Your turn: send the code', '待您发送卡密', 'Your turn: send the code'),
    (n) =>
      localized(`Waiting for ${n} to send the code`, `待 ${n} 发送卡密`, `Dey wait make ${n} send the code`),
  ],
  codeDelivered: [
    localized('Your turn: reveal the code', '待您查看卡密', 'Your turn: open the code'),
    (n) =>
      localized(
        `Waiting for ${n} to reveal the code`,
        `待 ${n} 查看卡密`,
        `Dey wait make ${n} open the code`,
      ),
  ],
  checking: [
    localized('Your turn: check the card', '待您验卡', 'Your turn: check the card'),
    (n) =>
      localized(`Waiting for ${n} to check the card`, `待 ${n} 验卡`, `Dey wait make ${n} check the card`),
  ],
  refundRequested: [
    localized('Your turn: answer the report', '待您答复', 'Your turn: answer the report'),
    (n) =>
      localized(
        `Waiting for ${n} to answer the report`,
        `待 ${n} 答复`,
        `Dey wait make ${n} answer the report`,
      ),
  ],
  disputed: [
    localized('Your turn: see the dispute', '争议待您处理', 'Your turn: see the dispute'),
    (n) =>
      localized(`Waiting for ${n} in the dispute`, `争议待 ${n} 处理`, `Dey wait for ${n} for the dispute`),
    localized('Waiting for a moderator', '待审核员裁决', 'Dey wait for moderator'),
  ],
};
