/**
 * The catalogue: which cards can be traded and what they are worth. A card is a brand in a country (region
 * lock is absolute), in a form, with a receipt, of a face value that belongs to a band. The module owns
 * schema `catalog` and guarantees: a reference rate is either the operator's figure or the median of at least
 * five of our own trades; demo figures are labelled as demo; a format hint never blocks anybody.
 */
export { type Band, bandOf } from './bands';
export {
  bandList,
  bandsOf,
  brandHints,
  brandNameOf,
  brandSites,
  type Card,
  type CardFacts,
  cardOf,
  partsOf,
  type Reference,
  rateHistory,
  referenceRate,
  refuseFaces,
} from './cards';
export { applyRates, checkRates, namesInRates, scheduledRatesSweep } from './rate-changes';
export { noteTrades, type OperatorRate, ratesSweep, setReferenceRates } from './rates';
export { catalogRoutes } from './routes';
