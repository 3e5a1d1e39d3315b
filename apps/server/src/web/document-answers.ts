const answerAgeMs = 2000;

/** Asks a public GET; returns its `data`, or undefined if it failed. `address`: whose calls these count as. */
type Ask = (url: string, language: string, address?: string) => Promise<unknown>;

/**
 * The answers that documents are rendered from. All visitors share an answer for a moment, unless the query of the
 * address chose the call: a loop over such addresses would evict the answers of Home.
 */
export function documentAnswers({
  ask,
  answersFor,
  now,
}: {
  ask: Ask;
  /** The public GETs whose answers the document of an address needs. */
  answersFor: (path: string, search: string) => readonly string[];
  now: () => Date;
}) {
  const answerCache = new Map<string, { atMs: number; data: unknown }>();

  const answerTo = async (url: string, language: string, address?: string, isShared = true) => {
    const key = `${language} ${url}`;
    const cachedAnswer = answerCache.get(key);
    const atMs = now().getTime();
    if (cachedAnswer && atMs - cachedAnswer.atMs < answerAgeMs) return cachedAnswer.data;
    const data = await ask(url, language, address);
    if (answerCache.size > 200) answerCache.clear();
    if (isShared && data !== undefined) answerCache.set(key, { atMs, data });
    return data;
  };

  /** The answers by URL, without those that failed. */
  const answersOf = async (path: string, search: string, language: string, address: string) => {
    const addresses = answersFor(path, '');
    const answers = await Promise.all(
      answersFor(path, search).map(
        async (url) => [url, await answerTo(url, language, address, addresses.includes(url))] as const,
      ),
    );
    return Object.fromEntries(answers.filter(([, data]) => data !== undefined));
  };
  return { answerTo, answersOf };
}
