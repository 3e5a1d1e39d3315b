import type { GuardName } from '../../apps/server/src/modules/orders/machine/guards';
import type { Assignment, Effect } from '../../apps/server/src/modules/orders/machine/machine';

// Labels of the state machine's names, for docs/reference/orders.md. A missing name does not compile.

export const guardLabels: Record<GuardName, string> = {
  eligible: 'both may make this deal',
  autoAccepted: 'the offer has instant acceptance',
  preLocked: 'the offer is prefunded',
  makerBuys: 'the maker is the buyer',
  rateInBand: 'the rate is within the band around the reference',
  pinConfirmed: 'wallet PIN, passkey or remembered PIN',
  fundsCover: 'the wallet covers amount, fee and VAT',
  payNotExtended: 'not extended yet',
  deliverNotExtended: 'not extended yet',
  lastMinutes: 'in the last minutes only',
  slotsFilled: 'all codes, photos and receipts are present',
  cardNew: 'no card was offered before',
  formatConfirmed: 'the format fits, or the seller confirms it',
  cancelNotAsked: 'not asked yet',
  cancelWasAsked: 'the buyer has asked',
  readyTicked: 'the buyer confirms "ready and recording"',
  priceNotProposed: 'not proposed yet',
  priceInBounds: 'lower than agreed, not below the floor',
  priceWaits: 'a proposal is open and not expired',
  reasonGiven: 'a reason is given',
  evidenceGiven: 'at least one piece of evidence',
  notLateReported: 'not reported before',
  proceedsOnHold: "the seller's proceeds are still on hold",
  shareGiven: 'a share is given',
  reviewWaits: 'a review is open',
  isReviewer: 'the side that supposedly asked',
};

export const effectLabels: Record<Effect, string> = {
  reserveStock: "take the face value from the offer's stock",
  returnStock: 'return the face value to stock',
  hold: 'lock amount, fee and VAT in escrow',
  lowerHold: 'return the difference to the buyer',
  release: "escrow to the seller's proceeds, fee and VAT",
  refund: 'escrow back to the buyer',
  split: 'escrow to both by the ruled share',
  rehold: "the seller's proceeds, fee and VAT back to escrow",
  sealCode: 'store the encrypted codes, register their fingerprints',
  openCode: 'show the codes, log the view',
  shred: 'destroy the sealed codes',
  freeFingerprint: 'release the fingerprint',
  strikeSeller: 'a strike for the seller',
  countMissedAccept: 'count a missed acceptance',
  askFeedback: 'ask both for a rating',
};

export const assignmentLabels: Record<Assignment, string> = {
  paid: 'store payment time',
  payExtended: 'mark payment as extended',
  deliverExtended: 'mark delivery as extended',
  cancelAsked: 'store the cancellation request',
  priceProposed: 'store the proposal',
  priceAgreed: 'apply the proposed rate',
  priceRefused: 'clear the proposal',
  revealed: 'store the reveal time; clear the proposal',
  lateReported: 'store the late report',
  reviewAsked: 'open a review if the user says that the other side asked',
  reviewClosed: 'close the review',
  faultCleared: 'clear the fault',
};
