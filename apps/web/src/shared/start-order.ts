import { stored } from '@gift/client/storage';
import { navigate } from './nav';
import { keys } from './state/keys';

/** A new order starts with an empty first step (spec section 3). 1 sells a card, 0 buys one. */
export function startOrder(type: 0 | 1) {
  stored.remove(keys.orderDraft);
  void navigate(`/createOrder?type=${type}`);
}
