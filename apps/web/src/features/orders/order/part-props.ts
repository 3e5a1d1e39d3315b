import type { OrderView } from './order-facts';
import type { Facts, OrderAction } from './screen-types';
import type { Command } from './use-order-command';

/** What the seller's and the buyer's own part of the screen is given. */
export type PartProps = {
  view: OrderView;
  facts: Facts;
  command: Command;
  open: (action: OrderAction) => void;
};
