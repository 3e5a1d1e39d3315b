// What somebody may do with their data, each behind a tap: one chunk, since several small ones weigh more.
export { CorrectionSheet } from './correction-sheet';
export { DataExportSheet } from './data-export-sheet';
export { DeleteAccountSheet } from './delete-account-sheet';
