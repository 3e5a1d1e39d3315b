/**
 * What a change is about, on the stream of changes (`/api/changes`). A change has no data: the client makes its ordinary
 * calls, which check permissions.
 */
export const changeKinds = [
  /** An order of the user's, by its number. */
  'order',
  /** The dispute about an order of the user's, by the order's number. */
  'dispute',
  /** The user's balance, top-ups or withdrawals. */
  'wallet',
  /** The user's own offers and counter-offers. */
  'offers',
  /** The public offers of a brand, by its id. */
  'market',
  /** The user's questions to support. */
  'support',
  /** The user's requests about their own data. */
  'privacy',
  /** Changes may have been missed, so anything may be out of date. */
  'gap',
] as const;

export type ChangeKind = (typeof changeKinds)[number];
export type Change = { readonly kind: ChangeKind; readonly id?: string | undefined };

/** How many brands one stream may follow. */
export const maxStreamBrands = 5;
