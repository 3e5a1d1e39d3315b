import type { Topic } from '../cache/answers';

/** What an order's screen shows changes with the order and with its dispute. */
export const ofOrder = (orderNo: string): readonly Topic[] => [`order:${orderNo}`, `dispute:${orderNo}`];
export const ofOrders: readonly Topic[] = ['order', 'dispute'];
/** Orders lock and release money too. */
export const ofBalance: readonly Topic[] = ['wallet', 'order', 'dispute'];
/** An order takes from an offer's stock. */
export const ofOwnOffers: readonly Topic[] = ['offers', 'order'];
export const ofMarket = (brandID: string | undefined): readonly Topic[] =>
  brandID ? [`market:${brandID}`] : [];
