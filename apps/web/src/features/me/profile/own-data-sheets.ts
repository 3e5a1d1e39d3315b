// What somebody may do with their data, each behind a tap: one chunk, since several small ones weigh more.
export { CorrectSheet } from './correct-sheet';
export { DataSheet } from './data-sheet';
export { LeaveSheet } from './leave-sheet';
