import type { Deed, Facts } from './deeds-and-facts';
import type { OrderView } from './order-facts';
import type { Command } from './use-order-command';

/** What the seller's and the buyer's own part of the screen is given. */
export type PartProps = { view: OrderView; facts: Facts; command: Command; open: (deed: Deed) => void };
