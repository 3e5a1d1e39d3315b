// Batches: whatever comes while one batch is being written goes into the next, and whatever comes in one tick is one
// batch. A lane works one batch at a time, so what is put into a lane in some order is written in that order.

export type BatchQueueOptions = {
  lanes: number;
  /** Most items in one batch, so that one write stays short. */
  maxBatch: number;
  /** Most items waiting in all lanes together; more are turned away at once. */
  maxWaiting: number;
};

/** Work that is done in batches by `work`, which must settle each item itself and never throw. */
export function createBatchQueue<Item>(
  { lanes, maxBatch, maxWaiting }: BatchQueueOptions,
  work: (batch: readonly Item[]) => Promise<void>,
) {
  type Lane = { waiting: Item[]; isBusy: boolean };
  const all = Array.from({ length: lanes }, (): Lane => ({ waiting: [], isBusy: false }));
  let waiting = 0;
  const idle: (() => void)[] = [];

  async function run(lane: Lane) {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.length > maxBatch ? lane.waiting.splice(0, maxBatch) : lane.waiting;
      if (batch === lane.waiting) lane.waiting = [];
      await work(batch);
      waiting -= batch.length;
    }
    lane.isBusy = false;
    if (waiting === 0) for (const done of idle.splice(0)) done();
  }

  return {
    /** Items with the same key are written in the order they came. False: too much is waiting; come again. */
    add(key: string, item: Item): boolean {
      if (waiting >= maxWaiting) return false;
      waiting++;
      const lane = all[laneOf(key, lanes)] as Lane;
      lane.waiting.push(item);
      if (!lane.isBusy) {
        lane.isBusy = true;
        setImmediate(() => void run(lane));
      }
      return true;
    },
    get waiting() {
      return waiting;
    },
    /** Resolves once nothing waits. */
    drained(): Promise<void> {
      return waiting === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve));
    },
  };
}

function laneOf(key: string, lanes: number): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % lanes;
}
