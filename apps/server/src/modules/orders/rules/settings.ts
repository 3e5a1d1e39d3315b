/**
 * The numbers that order rules use. They are flat and have product-wide names, so that a decision can take
 * the current settings as they are. Defaults are in `settings.ts`.
 */
export interface OrderSettings {
  orderRequestMin: number;
  orderAcceptMin: number;
  orderRevealMin: number;
  orderRefundAnswerMin: number;
  orderReviewMin: number;
  orderPayExtensionMin: number;
  /** The payment time can be extended only this close to its end. */
  orderPayExtensionOpensMin: number;
  orderDeliverExtensionMin: number;
  orderPriceAnswerMin: number;
  /** If true, the seller's time to answer a refund request pauses from 22:00 to 07:00 in Lagos. */
  orderNightPause: boolean;
  /** How far a rate may differ from the reference rate, either way. */
  rateBandBps: number;
  /** A lower price must be at least this part of the agreed rate. */
  orderRepriceFloorBps: number;
  /** Open orders at once, by tier 0 to 3. */
  openOrderCaps: readonly number[];
  /** A user who leaves an order waiting this long cannot take another. */
  orderStuckAfterMin: number;
  /** This many own faults within the window pause taking orders. */
  orderFaultLimit: number;
  orderFaultWindowMin: number;
  orderFaultPauseMin: number;
  orderRemindEveryMin: number;
  orderMaxRemindersPerState: number;
}

/** The windows an offer may set, in minutes: default and bounds. */
export const windowBounds = {
  pay: { min: 5, max: 60, usual: 15 },
  deliverCode: { min: 10, max: 180, usual: 30 },
  deliverPhysical: { min: 10, max: 180, usual: 60 },
  /** By kind of card: app and gaming, store, open loop. */
  checkApp: { min: 15, max: 30, usual: 30 },
  checkStore: { min: 30, max: 120, usual: 120 },
  checkOpenLoop: { min: 60, max: 24 * 60, usual: 24 * 60 },
} as const;
