// What becomes of a wish about one's own data. No schemas here: the web client imports this file.

/** What stands between somebody and the end of their account. */
export const deletionBlockers = [
  'frozen',
  'staff',
  'orders',
  'disputes',
  'held',
  'suspense',
  'toppingUp',
  'withdrawing',
  'balance',
  'groups',
] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];

export const exportStates = ['none', 'making', 'ready', 'failed', 'expired'] as const;
