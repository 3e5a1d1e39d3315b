import type { Facts, OrderAction } from './contents/screen-types';
import type { OrderView } from './order-facts';
import type { Command } from './use-order-command';

/** Props of the seller's and the buyer's part of the screen. */
export type PartProps = {
  view: OrderView;
  facts: Facts;
  command: Command;
  open: (action: OrderAction) => void;
};
