// What becomes of a wish about one's own data. No schemas here: the web client imports this file.

/** What stands between somebody and the end of their account. */
export const deletionBlockers = [
  'frozen',
  'staff',
  'orders',
  'disputes',
  'held',
  'debt',
  'suspense',
  'toppingUp',
  'withdrawing',
  'balance',
  'groups',
] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];

export const exportStates = ['none', 'making', 'ready', 'failed', 'expired'] as const;

/** What may be wrong in what was verified about somebody. */
export const correctionSubjects = ['name', 'birthday', 'other'] as const;
export type CorrectionSubject = (typeof correctionSubjects)[number];

export const dataRequestKinds = ['export', 'deletion', 'correction'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/**
 * open: being made, waiting out its time, or with the staff. ready: there to be fetched. failed, expired: exports.
 * stopped: a deletion taken back. refused: a correction.
 */
export const dataRequestStates = [
  'open',
  'ready',
  'done',
  'failed',
  'expired',
  'stopped',
  'refused',
] as const;
export type DataRequestState = (typeof dataRequestStates)[number];
