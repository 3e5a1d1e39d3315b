import type { CallName } from '@gift/contract/calls';
import { answerKey, keepAnswer, keptAnswer } from '../http/cache/cached-answers';
import { getUrl, type Received, type Sent } from '../http/call';
import { send } from '../http/wire';
import { language } from '../i18n/language';

/** A copy of this age is good enough to be read without a connection. */
const freshMs = 10 * 60_000;

/**
 * Keeps the answer of a GET that no screen shows yet, under the name its screen will look for: the query must be the
 * one the screen asks. Gives what is kept; throws a CallFailure.
 */
export async function keepAhead<Name extends CallName>(
  name: Name,
  query: Sent<Name>,
): Promise<Received<Name> | undefined> {
  const url = getUrl(name, query);
  const key = answerKey(url, language());
  const kept = keptAnswer<Received<Name>>(key);
  if (kept && Date.now() - kept.atMs < freshMs) return kept.data;
  const { data } = await send({ method: 'GET', url });
  keepAnswer(key, data, Date.now());
  return data as Received<Name>;
}
