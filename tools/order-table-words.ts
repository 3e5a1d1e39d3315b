import type { GuardName } from '../apps/server/src/rooms/orders/decide-guards';
import type { Effect, Mark } from '../apps/server/src/rooms/orders/machine';

// The machine's names in words, for docs/reference/orders.md. A name without words doesn't compile.

export const guardWords: Record<GuardName, string> = {
  eligible: 'both may make this deal',
  autoAccepted: 'the offer accepts by itself',
  preLocked: "the buyer's money already stands behind the offer",
  makerBuys: 'the maker is the buyer',
  rateInBand: 'the rate lies in the band around the reference',
  pinConfirmed: 'wallet PIN (to pay, a passkey does too)',
  fundsCover: 'the wallet covers amount, fee and VAT',
  payNotExtended: 'not extended yet',
  deliverNotExtended: 'not extended yet',
  lastMinutes: 'in the last minutes only',
  slotsFilled: 'every code, photo and receipt is there',
  cardNew: 'no card was offered before',
  formatConfirmed: 'the format fits, or the seller says he checked',
  cancelNotAsked: 'not asked yet',
  cancelWasAsked: 'the buyer has asked',
  readyTicked: 'the buyer ticked that he is ready and recording',
  priceNotProposed: 'not proposed yet',
  priceInBounds: 'lower than agreed, not below the floor',
  priceWaits: 'a proposal waits and is not too old',
  reasonGiven: 'a reason is given',
  proofGiven: 'at least one proof',
  notLateReported: 'not reported before',
  proceedsOnHold: "the seller's proceeds are still on hold",
  shareGiven: 'a share between the two',
  reviewWaits: 'a review is open',
  isReviewer: 'the side that is said to have asked',
};

export const effectWords: Record<Effect, string> = {
  reserveStock: 'take the face value from the stock of the offer',
  freeStock: 'put the face value back into stock',
  hold: 'lock amount, fee and VAT in escrow',
  lowerHold: 'give the difference back to the buyer',
  release: "escrow to the seller's proceeds, fee and VAT",
  refund: 'escrow back to the buyer',
  split: 'escrow to both by the ruled share',
  rehold: "the seller's proceeds, fee and VAT back to escrow",
  sealCode: 'keep the encrypted codes, claim their fingerprints',
  openCode: 'show the codes, write the reveal log',
  shred: 'destroy the sealed codes',
  freeFingerprint: 'let the card be offered again',
  strikeSeller: 'a strike for the seller',
  countMissedAccept: 'count a missed answer',
  askFeedback: 'ask both for feedback',
};

export const markWords: Record<Mark, string> = {
  paid: 'paid at',
  payExtended: 'payment extended',
  deliverExtended: 'delivery extended',
  cancelAsked: 'cancel asked at',
  priceProposed: 'proposed rate and when',
  priceAgreed: 'the rate becomes the proposed one',
  priceRefused: 'no proposal any more',
  revealed: 'revealed at; no proposal any more',
  lateReported: 'late report at',
  reviewAsked: 'review open, if the canceller says that the other side asked',
  reviewClosed: 'review closed',
  faultForgiven: 'no fault',
};
