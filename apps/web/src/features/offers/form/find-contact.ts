import { contactIn } from '@gift/contract/text/contacts';
import { prefetchAnswer } from '../../../shared/loading/prefetch';

/** The first contact detail in a text. The web sites of brands are none, once the catalogue has answered. */
export async function findContact(text: string): Promise<string | null> {
  const answer = await prefetchAnswer('catalogSites', undefined).catch(() => undefined);
  return contactIn(text, answer?.sites)?.found ?? null;
}
