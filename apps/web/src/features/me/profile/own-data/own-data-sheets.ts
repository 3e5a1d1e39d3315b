// Actions on the user's data, each behind a tap: one chunk, since several small ones are larger in total.
export { CorrectionSheet } from './correction-sheet';
export { DataExportSheet } from './data-export-sheet';
export { DeleteAccountSheet } from './delete-account-sheet';
