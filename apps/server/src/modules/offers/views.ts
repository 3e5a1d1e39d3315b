import { offerChips } from '@gift/contract';
import { amountFor, type Kobo } from '@gift/money';
import { openingAt } from './hours';
import { medianOf } from './market/ranking';
import { differenceBp } from './pricing/pricing';
import { hasAnyRequirement } from './pricing/requirements';
import { hasEnded, type Offer, openMax, priceOf, type Side, type Trader } from './rows';

const iso = (date: Date | null) => date?.toISOString() ?? null;
const faces = (list: readonly bigint[] | null) => list?.map(Number) ?? null;

/** The columns of an offer and its maker that a list row needs. */
export type OfferListRow = Pick<
  Offer,
  | 'offerID'
  | 'kind'
  | 'side'
  | 'brandID'
  | 'countryID'
  | 'currency'
  | 'form'
  | 'receipts'
  | 'denominations'
  | 'minFace'
  | 'maxFace'
  | 'leftFace'
  | 'rateKobo'
  | 'referenceKobo'
  | 'payWindowMin'
  | 'checkWindowMin'
  | 'autoAccept'
  | 'preLock'
  | 'tags'
  | 'requirements'
  | 'expiresAt'
  | 'chips'
>;
export type OfferListTrader = Omit<Trader, 'disputeLostBp' | 'trustScore' | 'isOverloaded'>;

/** A trader's public data, beside their offer on `side`. */
export const traderView = (trader: OfferListTrader, side: Side) => ({
  userID: String(trader.userID),
  nickname: trader.nickname,
  isDemo: trader.isDemo,
  isOnline: trader.isOnline,
  tier: trader.tier,
  badges: trader.badges,
  completed: trader.completed,
  completionBp: trader.completionBp,
  positiveBp: trader.positiveBp,
  medianS: medianOf(trader, side),
  joinedAt: trader.joinedAt.toISOString(),
});

/**
 * What the taker receives or pays for a face value; null without one. The maker alone pays fees (`priceDeal`).
 */
export const totalOf = (rateKobo: Kobo, faceMinor: bigint | undefined): string | null =>
  faceMinor === undefined ? null : String(amountFor(faceMinor, rateKobo));

/** One row of a list, without the total for a face value. */
export function rowViewWithoutTotal(offer: OfferListRow, maker: OfferListTrader) {
  return {
    offerID: String(offer.offerID),
    kind: offer.kind,
    side: offer.side,
    brandID: offer.brandID,
    countryID: offer.countryID,
    currency: offer.currency,
    form: offer.form,
    receipts: offer.receipts,
    denominations: faces(offer.denominations),
    minFace: Number(offer.minFace),
    maxFace: Math.max(Number(openMax(offer)), 1),
    rateKobo: String(offer.rateKobo),
    vsReferenceBp: differenceBp(offer.rateKobo, offer.referenceKobo),
    payWindowMin: offer.payWindowMin,
    checkWindowMin: offer.checkWindowMin,
    chips: offerChips.filter((_, bit) => (offer.chips & (1 << bit)) !== 0),
    autoAccept: offer.autoAccept,
    preLock: offer.preLock,
    tags: offer.tags,
    hasRequirements: hasAnyRequirement(offer.requirements),
    expiresAt: iso(offer.expiresAt),
    maker: traderView(maker, offer.side),
  };
}

/** One row of a list, for no particular face value. */
export const rowView = (offer: OfferListRow, maker: OfferListTrader) => ({
  ...rowViewWithoutTotal(offer, maker),
  totalKobo: null,
});

/** When an offer outside its opening hours opens again. */
export function opensAt(offer: Offer, now: Date): Date | null {
  const { isOpen, changesAt } = openingAt(offer.hours, now);
  return isOpen ? null : changesAt;
}

type OwnAction = 'edit' | 'publish' | 'pause' | 'resume' | 'modifyPrice' | 'delete';

function ownActions(offer: Offer): OwnAction[] {
  if (hasEnded(offer.status)) return [];
  const actions: OwnAction[] = offer.openOrders > 0 && offer.kind === 'request' ? [] : ['edit'];
  if (offer.status === 'draft') actions.push('publish');
  else actions.push('modifyPrice');
  if (offer.status === 'active' || offer.status === 'hidden_overload') actions.push('pause');
  if (offer.status === 'paused' || offer.status === 'hidden_funds') actions.push('resume');
  if (offer.openOrders === 0) actions.push('delete');
  return actions;
}

export function ownView(offer: Offer, now: Date, pendingCounterOffers: number) {
  const price = priceOf(offer);
  const digits = (kobo: bigint | null) => (kobo === null ? null : String(kobo));
  const { isOpen } = openingAt(offer.hours, now);
  return {
    offerID: String(offer.offerID),
    version: offer.version,
    status: offer.status,
    offer: {
      kind: offer.kind,
      side: offer.side,
      brandID: offer.brandID,
      countryID: offer.countryID,
      form: offer.form,
      receipts: offer.receipts,
      denominations: faces(offer.denominations),
      minFace: Number(offer.minFace),
      maxFace: Number(offer.maxFace),
      stockFace: Number(offer.leftFace),
      price:
        price.mode === 'fixed'
          ? { mode: price.mode, rateKobo: String(price.rateKobo) }
          : { ...price, floorKobo: digits(price.floorKobo), ceilKobo: digits(price.ceilKobo) },
      payWindowMin: offer.payWindowMin,
      deliverWindowMin: offer.deliverWindowMin,
      checkWindowMin: offer.checkWindowMin,
      autoAccept: offer.autoAccept,
      preLock: offer.preLock,
      terms: offer.terms,
      instructions: offer.instructions,
      tags: offer.tags,
      requirements: offer.requirements,
      hours: offer.hours,
    },
    currency: offer.currency,
    rateKobo: String(offer.rateKobo),
    vsReferenceBp: differenceBp(offer.rateKobo, offer.referenceKobo),
    leftFace: Number(offer.leftFace),
    wholeFace: Number(offer.stockFace),
    lockedKobo: String(offer.lockedKobo),
    openOrders: offer.openOrders,
    stats: { views: Number(offer.views), orders: offer.orders, completed: offer.completed },
    isOpen,
    opensAt: iso(opensAt(offer, now)),
    resumeAt: iso(offer.resumeAt),
    expiresAt: iso(offer.expiresAt),
    pendingCounterOffers,
    actions: ownActions(offer),
  };
}
