import type { OrderEvent } from '@gift/contract/orders/states';
import { sumText } from '../../../shared/ui/amount';
import type { OrderView } from './order-facts';

/**
 * What a reader can do on an order's screen: the machine's events that are theirs, and three things beside it.
 * Rates are haggled over on the offer, before there is an order.
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

/** The values a sentence may name. */
export type Facts = {
  view: OrderView;
  partner: string;
  /** What the reader pays or receives in all, such as ₦46,000. */
  sum: string;
  /** What is locked: what the buyer gets where the money goes back. */
  held: string;
  /** What the buyer got of an escrow that was given out; empty before. */
  back: string;
  /** What the seller got of it; empty before. */
  sellerGot: string;
  /** Our fee with its VAT; empty before, and where there is none. */
  fee: string;
  /** When the running window ends; empty where there is none. */
  at: string;
  revealed: string;
  /** When held proceeds become spendable; empty where nothing is on hold. */
  clears: string;
  /** The check window in words. */
  check: string;
  /** The time a seller has to answer a report, in words. */
  answer: string;
  newSum: string;
};

export type LocalizedText = readonly [english: (facts: Facts) => string, chinese: (facts: Facts) => string];

export type ScreenContent = {
  title: LocalizedText;
  /** Where the money is, whose turn it is, and what happens when the time runs out. */
  sentence: LocalizedText;
  /** The first one offered is the pinned action. */
  primary: readonly OrderAction[];
  /** Those offered stand under it. */
  beside: readonly OrderAction[];
  /** The rest, behind the dots. */
  more: readonly OrderAction[];
};

/** Who got what of an escrow that was given out, as the dispute says it too; empty before. */
export function payoutTexts(paid: OrderView['paid']) {
  if (!paid) return { back: '', sellerGot: '', fee: '' };
  const fee = BigInt(paid.feeKobo) + BigInt(paid.vatKobo);
  return {
    back: sumText(paid.buyerKobo),
    sellerGot: sumText(paid.sellerKobo),
    fee: fee > 0n ? sumText(String(fee)) : '',
  };
}
