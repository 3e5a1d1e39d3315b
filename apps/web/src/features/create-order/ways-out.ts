// What the user can do about each refusal on the way to an order. Pure.

import type { CallFailure } from '@gift/client/http/failure';

/**
 * `list`: another offer. `card`: another card or amount. `requote`: a new quote of the same offer. `verify`: a higher
 * level. `orders`: finish running orders. `money`: add money, or pay later. `debt`: repay the debt. `setPin`, `pin`:
 * set the PIN, type it again. `retry`: only try again.
 */
export type WayOut =
  | 'list'
  | 'card'
  | 'requote'
  | 'verify'
  | 'orders'
  | 'money'
  | 'debt'
  | 'setPin'
  | 'pin'
  | 'retry';

const ways: { [name in CallFailure['refusal']]?: WayOut } = {
  OfferNotFound: 'list',
  OfferGone: 'list',
  OfferPaused: 'list',
  OfferOutOfHours: 'list',
  OfferNotFunded: 'list',
  OwnOffer: 'list',
  BlockedTrader: 'list',
  PartnerOverLimit: 'list',
  PartnerPaused: 'list',
  NotEligible: 'list',
  CounterNotFound: 'list',
  CounterClosed: 'list',
  RequirementCompleted: 'list',
  RequirementCompletion: 'list',
  RequirementDisputes: 'list',
  RequirementTrusted: 'list',
  RequirementNotNew: 'list',
  RequirementTier: 'verify',
  TierTooLow: 'verify',
  OverOrderLimit: 'verify',
  OverDailyLimit: 'verify',
  StockGone: 'card',
  FaceValueOutOfRange: 'card',
  DenominationNotTaken: 'card',
  FaceValueNotIssued: 'card',
  CardNotTaken: 'card',
  QuoteNotFound: 'requote',
  QuoteExpired: 'requote',
  QuoteUsed: 'orders',
  TooManyOpenOrders: 'orders',
  OrderAwaitsYou: 'orders',
  PausedForFaults: 'orders',
  PausedForDisputes: 'orders',
  InsufficientFunds: 'money',
  DebtOpen: 'debt',
  WalletPinMissing: 'setPin',
  WalletPinSpent: 'setPin',
  WalletPinWrong: 'pin',
  WalletPinLocked: 'pin',
  WalletPinNeeded: 'pin',
  PasskeyExpired: 'pin',
};

export const wayOutOf = (refusal: CallFailure['refusal']): WayOut => ways[refusal] ?? 'retry';
