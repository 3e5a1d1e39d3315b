/** Batches read at a time: with two, the database works while this process handles the answers of the other. */
const maxRunning = 2;
const maxBatch = 50;

/**
 * Answers requests that arrive while others are being read in one query. `readAll` returns one result for each
 * request, in order. If it fails, each request is read alone, so none can make another fail.
 */
export function batchedRead<Request, Result>(
  readAll: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  type Queued = {
    request: Request;
    resolve: (result: Result | Promise<Result>) => void;
    reject: (error: unknown) => void;
  };
  const queue: Queued[] = [];
  let running = 0;

  async function run(): Promise<void> {
    if (running === maxRunning) return;
    running++;
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      try {
        const results = await readAll(batch.map(({ request }) => request));
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
      } catch (error) {
        if (batch.length === 1) batch[0]!.reject(error);
        else
          for (const { request, resolve } of batch)
            resolve(readAll([request]).then(([result]) => result as Result));
      }
    }
    running--;
  }

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      // Requests that arrive in one event-loop tick share a batch.
      if (queue.length === 1) setImmediate(() => void run());
    });
}
