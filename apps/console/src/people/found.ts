import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { Received } from '../kit/api/call';
import { naira } from '../kit/parts';
import { cardText } from '../orders/card-text';
import { orderStateLabels } from '../orders/labels';

const t = texts({
  topUp: ['Top-up', '充值'],
  withdrawal: ['Withdrawal', '提现'],
  unmatched: ['Unmatched payment', '未匹配款项'],
});

type Answer = Received<'findPeople'>;
/** One order or payment that a search found, and its page. */
export type FoundRecord = { readonly href: string; readonly label: string; readonly detail: string };

export const foundOrders = ({ orders }: Answer): FoundRecord[] =>
  orders.map((order) => ({
    href: `/orders/${order.orderNo}`,
    label: order.orderNo,
    detail: `${cardText(order)} · ${localize(orderStateLabels[order.stateName])}`,
  }));

/** A top-up has no page of its own, so its link opens the owner's account entries. */
const paymentPage = ({ kind, paymentID, userID }: Answer['payments'][number]) =>
  kind === 'withdrawal'
    ? `/money/payouts/${paymentID}`
    : kind === 'unmatched'
      ? `/money/suspense/${paymentID}`
      : `/people/${userID}/money/available`;

export const foundPayments = ({ payments }: Answer): FoundRecord[] =>
  payments.map((payment) => ({
    href: paymentPage(payment),
    label: `${t[payment.kind]} ${naira(payment.amountKobo)}`,
    detail: payment.reference,
  }));
