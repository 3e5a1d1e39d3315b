import type { Events } from '../../../events';
import { appOnly, type Rows, toUser } from './row';

type Updated = Events['order.updated'];

const order = {
  type: 'turn',
  about: ({ orderNo }: { orderNo: string }) => ({ kind: 'order', orderNo }),
  // Either side's screen redirects the other side.
  link: ({ orderNo }: { orderNo: string }) => `/checkCode?orderNo=${orderNo}`,
} as const;

/** The money of an order. A large amount is also announced by SMS. */
const orderMoney = {
  ...order,
  type: 'money',
  app: null,
  ref: ({ orderNo }: Updated) => orderNo,
  onlyIf: {
    sms: ({ amountKobo }: Updated, { notificationSmsFromKobo }: { notificationSmsFromKobo: bigint }) =>
      BigInt(amountKobo) >= notificationSmsFromKobo,
  },
} as const;

/** Orders that a deadline or staff ended. Dispute notifications report how a dispute ended, with the amounts. */
const endedByOther = {
  ...order,
  ...appOnly,
  to: ({ buyerID, sellerID }: Updated) => [buyerID, sellerID],
} as const;
const isEndedBy =
  (who: 'clock' | 'operator') =>
  ({ actor, isNewlyEnded, from }: Updated) =>
    actor === who && isNewlyEnded && from !== 'disputed';

const locked = {
  en: 'Gift: the buyer of your card has paid into escrow. Send the card in the order.',
  zh: '【Gift】买家已付款至托管，请在订单中发送卡密。',
};
const released = {
  en: 'Gift: your sale is complete. See the order for when you can spend the money.',
  zh: '【Gift】您的售卡订单已完成，款项可用时间请见订单。',
};
const refunded = {
  en: 'Gift: the money of your order is back in your wallet.',
  zh: '【Gift】订单款项已退回您的钱包。',
};

// Table: orders. The chat of the two sides shows their own actions (messaging/in-app/trade-chat.ts).
export const orderRows: Rows = {
  'order.updated': [
    {
      ...orderMoney,
      name: 'locked',
      when: ({ event, state }) => state === 'awaitingCode' && (event === 'pay' || event === 'takeFunded'),
      to: ({ sellerID }) => [sellerID],
      sms: locked,
      mail: locked,
    },
    {
      ...orderMoney,
      name: 'released',
      when: ({ isNewlyEnded, state }) => isNewlyEnded && (state === 'completed' || state === 'ruledSeller'),
      to: ({ sellerID }) => [sellerID],
      sms: released,
      mail: released,
    },
    {
      ...orderMoney,
      name: 'refunded',
      when: ({ isNewlyEnded, state }) => isNewlyEnded && state === 'refunded',
      to: ({ buyerID }) => [buyerID],
      sms: refunded,
      mail: refunded,
    },
    {
      ...endedByOther,
      name: 'ended',
      when: isEndedBy('clock'),
      app: { en: 'An order ended because its time ran out.', zh: '订单因超时已结束。' },
    },
    {
      ...endedByOther,
      name: 'ruled',
      when: isEndedBy('operator'),
      app: { en: 'Gift decided on your order.', zh: '平台已对您的订单作出裁决。' },
    },
  ],
  'order.nudged': [
    {
      ...order,
      ...appOnly,
      name: 'nudged',
      to: toUser,
      app: { en: 'An order needs you before its time runs out.', zh: '有订单等待您处理，时间即将用尽。' },
    },
    {
      ...order,
      name: 'lastMinutes',
      // Where silence costs money.
      when: ({ isLast, state }) => isLast && (state === 'checking' || state === 'refundRequested'),
      to: toUser,
      app: null,
      sms: {
        en: 'Gift: your order needs you, and its time is almost up. Open Gift now.',
        zh: '【Gift】您的订单即将超时，请立即打开 Gift 处理。',
      },
      mail: null,
      ref: ({ orderNo, state }) => `${orderNo}:${state}`,
    },
  ],
  'order.reminded': [
    {
      ...order,
      ...appOnly,
      name: 'reminded',
      to: toUser,
      app: { en: 'Your trading partner sent a reminder.', zh: '交易对方提醒您处理订单。' },
    },
  ],
  'order.codeViewed': [
    {
      ...order,
      ...appOnly,
      name: 'codeSeen',
      to: toUser,
      app: {
        en: 'With a colleague’s approval, a staff member viewed a code of your order. See its reveal log.',
        zh: '经两名工作人员同意，其中一人查看了您订单的卡密，时间见查看记录。',
      },
    },
  ],
};
