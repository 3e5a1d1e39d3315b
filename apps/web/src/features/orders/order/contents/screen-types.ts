import type { LocalizedText } from '@gift/client/language';
import type { OrderEvent } from '@gift/contract/orders/states';
import { sumText } from '../../../../shared/ui/money/amount';
import type { OrderView } from '../order-facts';

/**
 * The user's actions on an order screen: their events of the order machine, and three more. Rates are negotiated on the
 * offer, before there is an order.
 */
export type OrderAction =
  | Exclude<
      OrderEvent,
      | 'publish'
      | 'take'
      | 'takeInstant'
      | 'takeFunded'
      | 'timeout'
      | 'ruleSeller'
      | 'ruleSplit'
      | 'ruleRefund'
      | 'adminCancel'
      | 'adminRelease'
    >
  | 'remind'
  | 'feedback'
  | 'again';

/** The actions that open a sheet (sheets/action-sheet.tsx). */
export type SheetAction = Extract<
  OrderAction,
  | 'pay'
  | 'cancel'
  | 'proposePrice'
  | 'feedback'
  | 'report'
  | 'lateReport'
  | 'contest'
  | 'agree'
  | 'agreeCancel'
  | 'withdraw'
>;

/** The values that a sentence may use. */
export type Facts = {
  view: OrderView;
  partner: string;
  /** The total that the user pays or receives, such as ₦46,000. */
  sum: string;
  /** The escrow amount: what the buyer gets on a refund. */
  held: string;
  /** What the buyer got of a paid-out escrow; empty before. */
  back: string;
  /** What the seller got of it; empty before. */
  sellerGot: string;
  /** Our fee with VAT; empty before payout and without a fee. */
  fee: string;
  /** When the running window ends; empty if there is none. */
  at: string;
  revealed: string;
  /** When proceeds on hold become available; empty if there are none. */
  clears: string;
  /** The check window as text. */
  check: string;
  /** How long a seller has to answer a report, as text. */
  answer: string;
  newSum: string;
};

export type FactsText = LocalizedText<(facts: Facts) => string>;

export type ScreenContent = {
  title: FactsText;
  /** Where the money is, who has to act, and what happens at the deadline. */
  sentence: FactsText;
  /** The first offered one is in the bottom bar. */
  primary: readonly OrderAction[];
  /** The offered ones are below it. */
  beside: readonly OrderAction[];
  /** The rest, in the menu. */
  more: readonly OrderAction[];
};

/** What each side got of a paid-out escrow, as the dispute shows it too; empty before. */
export function payoutTexts(payout: OrderView['paid']) {
  if (!payout) return { back: '', sellerGot: '', fee: '' };
  const fee = BigInt(payout.feeKobo) + BigInt(payout.vatKobo);
  return {
    back: sumText(payout.buyerKobo),
    sellerGot: sumText(payout.sellerKobo),
    fee: fee > 0n ? sumText(String(fee)) : '',
  };
}
