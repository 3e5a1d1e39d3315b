// Values of privacy requests. No schemas here: the web client imports this file.

/** What can block the deletion of an account. */
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

/** What may be wrong in the verified data. */
export const correctionSubjects = ['name', 'birthday', 'other'] as const;
export type CorrectionSubject = (typeof correctionSubjects)[number];

export const dataRequestKinds = ['export', 'deletion', 'correction'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/**
 * open: being built, in its waiting period, or with staff. ready: available for download. failed, expired: exports.
 * stopped: a deletion that was cancelled. refused: a correction.
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
