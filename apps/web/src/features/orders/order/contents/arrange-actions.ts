import type { OrderState } from '@gift/contract/orders/states';
import type { OrderRow, OrderView } from '../order-facts';
import { orderScreenContents } from './screen-contents';
import type { OrderAction } from './screen-types';

/** Whether the server offers an action to the user now. */
export function isOffered(view: OrderView): (action: OrderAction) => boolean {
  const extra: OrderAction[] = [];
  if (view.remindType !== null) extra.push('remind');
  if (view.endedAt && view.paidAt && !view.feedback.mine) extra.push('feedback');
  if (view.endedAt) extra.push('again');
  return (action: OrderAction) =>
    (view.actions as readonly string[]).includes(action) || extra.includes(action);
}

/** Splits the offered actions: primary, beside it, and the rest. */
export function arrangeActions(view: OrderView) {
  const row = orderScreenContents[view.stateName as OrderState][view.role];
  const is = isOffered(view);
  const primary = row.primary.find(is) ?? null;
  const beside = row.beside.filter((action) => is(action) && action !== primary);
  const more = row.more.filter((action) => is(action) && action !== primary);
  return { primary, beside, more };
}

/** The one action of a list row; null if the user need not act. */
export function rowAction(row: OrderRow): OrderAction | null {
  if (row.awaiting !== 'you' && !row.actions.includes('agreeReview')) return null;
  const screen = orderScreenContents[row.stateName as OrderState][row.role];
  return screen.primary.find((action) => (row.actions as readonly string[]).includes(action)) ?? null;
}
