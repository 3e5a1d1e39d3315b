import type { Events } from '../../../events';
import { type Rows, toUser } from './row';

type Updated = Events['order.updated'];

const order = {
  channels: 'app',
  type: 'turn',
  about: ({ orderNo }: { orderNo: string }) => ({ kind: 'order', orderNo }),
  // Either side's screen redirects the other side.
  link: ({ orderNo }: { orderNo: string }) => `/checkCode?orderNo=${orderNo}`,
} as const;

const amountOf = ({ amountKobo }: Updated) => ({ amount: amountKobo });

/** A deadline or staff ended an order. Dispute notifications report how a dispute ended, with the amounts. */
const closedBy = (who: 'clock' | 'operator') => ({
  ...order,
  when: ({ actor, isNewlyEnded, from }: Updated) => actor === who && isNewlyEnded && from !== 'disputed',
  details: amountOf,
  to: ({ buyerID, sellerID }: Updated) => [buyerID, sellerID],
});

const orderMoney = {
  type: 'money',
  channels: ({ amountKobo }: Updated, { notificationSmsFromKobo }: { notificationSmsFromKobo: bigint }) =>
    BigInt(amountKobo) >= notificationSmsFromKobo ? (['sms', 'mail'] as const) : (['mail'] as const),
  ref: ({ orderNo }: Updated) => orderNo,
  details: amountOf,
} as const;

// Table: orders. The chat of the two sides shows their own actions (messaging/in-app/trade-chat.ts).
export const orderRows: Rows = {
  'order.updated': {
    locked: {
      ...orderMoney,
      when: ({ event, state }) => state === 'awaitingCode' && (event === 'pay' || event === 'takeFunded'),
      to: ({ sellerID }) => [sellerID],
      en: 'Gift: {amount:ngn} for your card is in escrow. Send the card in the order.',
      zh: '【Gift】买家已付 {amount:ngn} 至托管，请在订单中发送卡密。',
      pcm: 'Gift: {amount:ngn} for your card don dey escrow. Send the card inside the order.',
    },
    released: {
      ...orderMoney,
      when: ({ isNewlyEnded, state }) => isNewlyEnded && (state === 'completed' || state === 'ruledSeller'),
      to: ({ sellerID }) => [sellerID],
      en: 'Gift: your {amount:ngn} sale is complete. See the order for when you can spend the money.',
      zh: '【Gift】您 {amount:ngn} 的售卡订单已完成，款项可用时间请见订单。',
      pcm: 'Gift: your {amount:ngn} sale don complete. See the order for when you fit spend the money.',
    },
    refunded: {
      ...orderMoney,
      when: ({ isNewlyEnded, state }) => isNewlyEnded && state === 'refunded',
      to: ({ buyerID }) => [buyerID],
      en: 'Gift: the money of your {amount:ngn} order is back in your wallet.',
      zh: '【Gift】您 {amount:ngn} 的订单款项已退回钱包。',
      pcm: 'Gift: the money of your {amount:ngn} order don come back to your wallet.',
    },
    ended: {
      ...closedBy('clock'),
      en: 'An order of {amount:kobo} ended because its time ran out.',
      zh: '一笔 {amount:kobo} 的订单因超时已结束。',
      pcm: 'Order of {amount:kobo} don end because time finish.',
    },
    ruled: {
      ...closedBy('operator'),
      en: 'Gift decided on your {amount:kobo} order.',
      zh: '平台已对您 {amount:kobo} 的订单作出裁决。',
      pcm: 'Gift don decide on your {amount:kobo} order.',
    },
  },
  'order.nudged': {
    lastMinutes: {
      type: 'turn',
      channels: ['sms'],
      // Not answering costs money here.
      when: ({ isLast, state }) => isLast && (state === 'checking' || state === 'refundRequested'),
      to: toUser,
      ref: ({ orderNo, state }) => `${orderNo}:${state}`,
      en: 'Gift: your order needs you, and its time is almost up. Open Gift now.',
      zh: '【Gift】您的订单即将超时，请立即打开 Gift 处理。',
      pcm: 'Gift: your order need you, and time don almost finish. Open Gift now.',
    },
    nudged: {
      ...order,
      to: toUser,
      en: 'An order needs you before its time runs out.',
      zh: '有订单等待您处理，时间即将用尽。',
      pcm: 'One order need you before time finish.',
    },
  },
  'order.reminded': {
    reminded: {
      ...order,
      to: toUser,
      en: 'Your trading partner sent a reminder.',
      zh: '交易对方提醒您处理订单。',
      pcm: 'Your trading partner don send reminder.',
    },
  },
  'order.codeViewed': {
    codeViewed: {
      ...order,
      to: toUser,
      en: 'With a colleague’s approval, a staff member viewed a code of your order. See its reveal log.',
      zh: '经两名工作人员同意，其中一人查看了您订单的卡密，时间见查看记录。',
      pcm: 'Colleague approve, and one of our staff view one code of your order. See the code view log.',
    },
  },
};
