import { failureOf } from '@gift/client/http/failure';
import { call } from '../../../shared/http/call';
import { measuredForm } from '../measure';
import { askedPrice, type Fields } from './offer-form';

const timeoutMs = 5_000;

/** Whether the rules reject the typed rate. Without a timely answer, publishing will decide. */
export async function isForbidden(fields: Fields, offerID?: string): Promise<boolean> {
  const about = measuredForm(fields, offerID);
  const price = askedPrice(fields);
  if (!about || !price) return false;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    return !(await call('offerPreview', { ...about, ...price }, { signal: stop.signal })).isAllowed;
  } catch (thrown) {
    return failureOf(thrown).refusal === 'NoReferenceRate';
  } finally {
    clearTimeout(timer);
  }
}
