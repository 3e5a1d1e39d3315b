import { language } from '@gift/client/language';
import type { CallName } from '@gift/contract/calls';
import { answerKey, cacheAnswer, readCachedAnswer } from '../http/cache/cached-answers';
import { getUrl, type Received, type Sent } from '../http/call';
import { send } from '../http/wire';

/** A copy younger than this is good enough for offline reading. */
const freshMs = 10 * 60_000;

/**
 * Caches the answer of a GET that no screen shows yet, under the key its screen will use: the query must be the
 * screen's own. Returns the cached answer; throws a CallFailure.
 */
export async function prefetchAnswer<Name extends CallName>(
  name: Name,
  query: Sent<Name>,
): Promise<Received<Name> | undefined> {
  const url = getUrl(name, query);
  const key = answerKey(url, language());
  const cachedAnswer = readCachedAnswer<Received<Name>>(key);
  if (cachedAnswer && Date.now() - cachedAnswer.atMs < freshMs) return cachedAnswer.data;
  const { data } = await send({ method: 'GET', url });
  cacheAnswer(key, data, Date.now());
  return data as Received<Name>;
}
