import { call } from '../../../shared/http/call';
import { failureOf } from '../../../shared/http/errors';
import { measuredForm } from '../measure';
import { askedPrice, type Fields } from './offer-form';

const patienceMs = 5_000;

/** Whether the rules forbid the rate as it is typed. Where no answer comes in time, publishing will tell. */
export async function isForbidden(fields: Fields, offerID?: string): Promise<boolean> {
  const about = measuredForm(fields, offerID);
  const price = askedPrice(fields);
  if (!about || !price) return false;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    return !(await call('offerPreview', { ...about, ...price }, { signal: stop.signal })).isAllowed;
  } catch (thrown) {
    return failureOf(thrown).refusal === 'NoReferenceRate';
  } finally {
    clearTimeout(timer);
  }
}
