import { command, query } from '../../platform/calls/context';
import { answerCancelClaim, cancelOrder } from './commands/cancel-order';
import { giveFeedback, replyFeedback } from './commands/feedback';
import { payOrder } from './commands/pay-order';
import { quoteOrder } from './commands/quote-order';
import { replyRefund, submitRefund } from './commands/refund-order';
import { remindOrder } from './commands/remind-order';
import { replyReprice, repriceOrder } from './commands/reprice-order';
import { noteCopy, revealOrder } from './commands/reveal-order';
import { shipOrder } from './commands/ship-order';
import { submitOrder } from './commands/submit-order';
import { confirmOrder, simply } from './open-order';
import { adminOrders } from './queries/admin-orders';
import { adminRefunds } from './queries/admin-refunds';
import { feedbackOn } from './queries/feedback-on';
import { orderFigures } from './queries/order-figures';
import { orderDetail, orderEventLog, orderList, orderReveals, tradesWith } from './queries/order-queries';
import { reputation, traderRecord } from './queries/record';

export const orderRoutes = {
  quoteOffer: command<'quoteOffer'>(quoteOrder),
  submitOrder: command<'submitOrder'>(submitOrder),
  acceptOrder: command<'acceptOrder'>(simply('accept')),
  payOrder: command<'payOrder'>(payOrder),
  shipOrder: command<'shipOrder'>(shipOrder),
  revealOrder: command<'revealOrder'>(revealOrder),
  noteCopy: command<'noteCopy'>(noteCopy),
  confirmOrder: command<'confirmOrder'>(confirmOrder),
  cancelOrder: command<'cancelOrder'>(cancelOrder),
  askCancelOrder: command<'askCancelOrder'>(simply('askCancel')),
  agreeCancelOrder: command<'agreeCancelOrder'>(simply('agreeCancel')),
  reviewCancelOrder: command<'reviewCancelOrder'>(answerCancelClaim),
  extendOrder: command<'extendOrder'>(simply('extend')),
  repriceOrder: command<'repriceOrder'>(repriceOrder),
  replyReprice: command<'replyReprice'>(replyReprice),
  remindOrder: command<'remindOrder'>(remindOrder),
  giveFeedback: command<'giveFeedback'>(giveFeedback),
  replyFeedback: command<'replyFeedback'>(replyFeedback),
  orderList: query<'orderList'>(orderList),
  orderDetail: query<'orderDetail'>(orderDetail),
  orderReveals: query<'orderReveals'>(orderReveals),
  orderEventLog: query<'orderEventLog'>(orderEventLog),
  feedbackOn: query<'feedbackOn'>(feedbackOn),
  traderRecord: query<'traderRecord'>(traderRecord, { replicaWait: 'short' }),
  reputation: query<'reputation'>(reputation, { replicaWait: 'short' }),
  tradesWith: query<'tradesWith'>(tradesWith),
  adminRefunds: query<'adminRefunds'>(adminRefunds),
  adminOrders: query<'adminOrders'>(adminOrders),
  orderFigures: query<'orderFigures'>(orderFigures, { replicaWait: 'long' }),
  submitRefund: command<'submitRefund'>(submitRefund),
  replyRefund: command<'replyRefund'>(replyRefund),
  withdrawRefund: command<'withdrawRefund'>(simply('withdraw')),
};
