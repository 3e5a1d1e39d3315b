/**
 * The numbers an order lives by, flat and named for the whole product, so that the settings in force can be
 * handed to a decision as they are. Their defaults stand with all others in `settings.ts`.
 */
export interface OrderSettings {
  orderRequestMin: number;
  orderAcceptMin: number;
  orderRevealMin: number;
  orderRefundAnswerMin: number;
  orderReviewMin: number;
  orderPayExtensionMin: number;
  /** The pay extension may be asked for only this close to the end. */
  orderPayExtensionOpensMin: number;
  orderDeliverExtensionMin: number;
  orderPriceAnswerMin: number;
  /** While true, the seller's time to answer a refund request stands still from 22:00 to 07:00 in Lagos. */
  orderNightPause: boolean;
  /** A rate may differ this much from the reference, either way. */
  rateBandBps: number;
  /** A re-price may not ask for less than this part of the agreed rate. */
  orderRepriceFloorBps: number;
  /** Open orders at once, by tier 0 to 3. */
  openOrderCaps: readonly number[];
  /** An order waiting this long for a person keeps that person from taking another. */
  orderStuckAfterMin: number;
  /** This many own-fault endings within the window pause taking for the pause. */
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
