/**
 * Orders: the trade and its escrow, from taking an offer to money released or given back.
 *
 * An *order* moves through the states of one table (machine.ts): a command locks the row, asks `decide`,
 * carries out the effects and writes row and event in one transaction. A *code* is sealed under a key of its
 * own before it reaches a table; only `revealOrder` opens it, after logging who looks. The *log* of an order
 * is chained by hash. Deadlines are columns, and a sweep is the clock.
 */

export {
  cardsOf,
  codeViewsOf,
  filesOfOrder,
  logStaffView,
  type OrderFile,
  type OrderPicture,
  openCodesForStaff,
  orderForStaff,
  orderPicturesOf,
  ordersBetweenUsers,
  ordersOfUser,
  pauseTrader,
  picturesAmong,
  picturesOfOrder,
  resumeTrader,
  type StaffOrder,
  traderStatusOf,
} from './api/admin-queries';
export { recordConcession } from './api/concession';
export { cardPhotosAmong, exportOrdersData } from './api/data-export';
export { saveDisputeDeadline } from './api/dispute-deadlines';
export {
  type Complaint,
  cardsIn,
  complaintOf,
  countEndedOrders,
  countEndedOrdersByMonth,
  type DisputedOrder,
  disputedOrder,
  isSideOf,
  moneyOfOrders,
  type OrderCard,
  orderHeads,
  orderLog,
  sidesOf,
} from './api/disputed-orders';
export { eraseViewOrigins, runningOrders } from './api/erase';
export { checkClosing, closingOptions, endOrder, ruleOrder } from './api/rulings';
export {
  largestToday,
  openOrders,
  openOrdersByUser,
  ordersFrom,
  pausedByFaults,
  tradedTodayByUser,
} from './api/setting-impact';
export { bearsFee, moneyLocations, tradedToday } from './api/trade-figures';
export { cardNameOf } from './codes/card-name';
export {
  type CodeDetector,
  checkedText,
  codeDetectors,
  type DetectorFor,
  ordersWithCodes,
  textRevealsCode,
} from './codes/code-detection';
export { opensNewestCode } from './codes/codes';
export type { OrderMoney } from './order-money';
export { pendingRefunds, refundsDue, stuckAfterMs } from './queries/admin-refunds';
export { orderRoutes } from './routes';
export { orderSubscriptions } from './subscriptions';
export { orderSweeps } from './sweeps';
export { tradedAmong } from './traders/partners';
export { recordOf } from './traders/record';
export { sidesTaken } from './traders/sides';
