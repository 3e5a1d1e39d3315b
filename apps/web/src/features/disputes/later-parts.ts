// What a case shows only after a tap or at its end: one chunk, since several small ones weigh more.
export { CaseLog } from './case-log';
export { Handling } from './handling';
export { Sheets } from './sheets';
