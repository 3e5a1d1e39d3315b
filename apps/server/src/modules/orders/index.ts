/**
 * Orders: the trade and its escrow, from taking an offer to money released or given back.
 *
 * An *order* moves through the states of one table (machine.ts): a command locks the row, asks `decide`,
 * carries out the effects and writes row and event in one transaction. A *code* is sealed under a key of its
 * own before it reaches a table; only `revealOrder` opens it, after logging who looks. The *log* of an order
 * is chained by hash. Deadlines are columns, and a sweep is the clock.
 */
export { cardNameOf } from './card-name';
export { opensNewestCode } from './codes';
export { noteDisputeTurn } from './dispute-turns';
export {
  type Complaint,
  cardsIn,
  complaintOf,
  type DisputedOrder,
  disputedOrder,
  endedOrders,
  endedOrdersByMonth,
  isSideOf,
  moneyOfOrders,
  type OrderCard,
  orderHeads,
  orderLog,
  sidesOf,
} from './for-disputes';
export { cardPhotosAmong, ordersForOwner } from './for-owner';
export {
  largestToday,
  openByPerson,
  openOrders,
  ordersFrom,
  pausedByFaults,
  tradedTodayByPerson,
} from './for-settings';
export {
  cardsOf,
  endPauses,
  filesOfOrder,
  looksOf,
  noteStaffLook,
  type OrderFile,
  type OrderPicture,
  openCodesForStaff,
  orderForStaff,
  orderPicturesOf,
  ordersOfPerson,
  ordersOfTwo,
  pauseTrader,
  picturesAmong,
  picturesOfOrder,
  type StaffOrder,
  standingOf,
} from './for-staff';
export { bearsFee, moneyPlaces, tradedToday } from './for-wallet';
export { forgetLooks, runningOrders } from './forget';
export { loseGivingIn } from './giving-in';
export type { OrderMoney } from './paid';
export { tradedAmong } from './partners';
export { refundsDue, refundsWaiting, stuckAfterMs } from './queries/refund-desk';
export { recordOf } from './record';
export { orderRoutes } from './routes';
export { checkEnding, endingsOf, endOrder, ruleOrder } from './rulings';
export {
  type CodeListener,
  codedOrdersOf,
  codeListeners,
  type Listen,
  tellsCode,
  wordsOfOrder,
} from './said-code';
export { sidesTaken } from './sides';
export { orderSubscriptions } from './subscriptions';
export { orderSweeps } from './sweeps';
