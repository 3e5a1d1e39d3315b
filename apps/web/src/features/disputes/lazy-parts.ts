// Parts of a case that appear after a tap or at its end: one chunk, since several small ones are larger in total.
export { CaseLog } from './case-log';
export { OfferCard } from './offer-card';
export { RulingBody } from './ruling';
export { Sheets } from './sheets';
