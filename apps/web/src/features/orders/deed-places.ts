import type { OrderState } from '@gift/contract/order-states';
import type { Deed } from './deeds-and-facts';
import type { OrderRow, OrderView } from './order-facts';
import { orderScreens } from './order-screen-table';

/** What the reader may do now, in the table's own order. */
export function offered(view: OrderView): (deed: Deed) => boolean {
  const extra: Deed[] = [];
  if (view.remindType !== null) extra.push('remind');
  if (view.endedAt && view.paidAt && !view.feedback.mine) extra.push('feedback');
  if (view.endedAt) extra.push('again');
  return (deed: Deed) => (view.actions as readonly string[]).includes(deed) || extra.includes(deed);
}

/** The pinned action, those under it, and the rest, of what is offered. */
export function placed(view: OrderView) {
  const row = orderScreens[view.stateName as OrderState][view.role];
  const is = offered(view);
  const primary = row.primary.find(is) ?? null;
  const beside = row.beside.filter(is);
  const more = row.more.filter((deed) => is(deed) && deed !== primary);
  return { primary, beside, more };
}

/** The one action of a row in a list; null where it is not the reader's turn. */
export function rowDeed(row: OrderRow): Deed | null {
  if (row.turn !== 'you' && !row.actions.includes('agreeReview')) return null;
  const screen = orderScreens[row.stateName as OrderState][row.role];
  return screen.primary.find((deed) => (row.actions as readonly string[]).includes(deed)) ?? null;
}
