/**
 * Orders: a trade and its escrow, from taking an offer to the release or refund of the money.
 *
 * An *order* moves through the states of one table (machine.ts). A command locks the row, asks `decide`, runs
 * the effects, and writes row and event in one transaction. A *code* is encrypted under its own key before it
 * reaches a table. Only `revealOrder` and an approved staff view open it, after logging who views it. The
 * *log* of an order is chained by hash. Deadlines are columns, and a sweep acts on them.
 */

export {
  cardPicturesOf,
  cardsOf,
  codeViewsOf,
  completedByUser,
  type FoundOrder,
  filesOfOrder,
  logStaffView,
  type OrderFile,
  type OrderPicture,
  openCodesForStaff,
  orderForStaff,
  orderPicturesOf,
  ordersBetweenUsers,
  ordersByNumber,
  ordersOfUser,
  ordersWithPictures,
  pauseTrader,
  picturesAmong,
  picturesOfOrder,
  resumeTrader,
  type StaffOrder,
  showUsableCard,
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
export {
  countUsersByDailySum,
  countUsersByOrderRate,
  lastOrdersOf,
  ordersInLastHour,
  partiesOf,
  salesSince,
  soldSince,
  tradedByThen,
  tradersSince,
} from './api/risk-figures';
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
export { orderArchive } from './archive';
export { cardNameOf } from './codes/card-name';
export {
  type CodeDetector,
  checkedText,
  codeDetectors,
  type DetectorFor,
  ordersWithCodes,
  textRevealsCode,
} from './codes/code-detection';
export { sealedCodes } from './codes/codes';
export { entriesOf, nextEntry, sha256 } from './event-log';
export { orderCrontab, orderJobs } from './figures/check';
export type { OrderMoney } from './order-money';
export { pendingRefunds, refundsDue, stuckAfterMs } from './queries/admin-refunds';
export { orderGauges } from './queries/gauges';
export { countOrders } from './queries/order-figures';
export { orderRoutes } from './routes';
export type { Step } from './step';
export { orderSubscriptions } from './subscriptions';
export { orderSweeps } from './sweeps';
export { firstUnsettledOrders, tradedAmong } from './traders/partners';
export { recordOf } from './traders/record';
export { sidesTaken } from './traders/sides';
