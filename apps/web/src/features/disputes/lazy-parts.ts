// What a case shows only after a tap or at its end: one chunk, since several small ones weigh more.
export { CaseLog } from './case-log';
export { OfferCard } from './offer-card';
export { RulingBody } from './ruling';
export { Sheets } from './sheets';
