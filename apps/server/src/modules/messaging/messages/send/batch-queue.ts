// Batches: items that arrive while a batch is being written join the next one, and items that arrive in one tick
// form one batch. A lane works on one batch at a time, so its items are written in the order they were added.

export type BatchQueueOptions = {
  lanes: number;
  /** Max items in one batch, so that one write stays short. */
  maxBatch: number;
  /** Max items waiting in all lanes together; further items are rejected at once. */
  maxQueued: number;
};

/** Writes a batch. It must settle each item itself and never throw. */
type Work<Item> = (batch: readonly Item[]) => Promise<void>;

export function createBatchQueue<Item>({ lanes, maxBatch, maxQueued }: BatchQueueOptions) {
  type Lane = { items: Item[]; isBusy: boolean };
  const all = Array.from({ length: lanes }, (): Lane => ({ items: [], isBusy: false }));
  let queuedCount = 0;
  const idle: (() => void)[] = [];

  // Not an async function with a loop: it keeps the data of all batches until the old generation is collected.
  function run(lane: Lane, work: Work<Item>): void {
    if (lane.items.length === 0) {
      lane.isBusy = false;
      if (queuedCount === 0) for (const done of idle.splice(0)) done();
      return;
    }
    const batch = lane.items.length > maxBatch ? lane.items.splice(0, maxBatch) : lane.items;
    if (batch === lane.items) lane.items = [];
    const { length } = batch;
    void work(batch).then(() => {
      queuedCount -= length;
      run(lane, work);
    });
  }

  return {
    /**
     * Items with the same key are written in order. Returns false if too many are waiting; try again later. A busy
     * lane continues with the `work` it started with.
     */
    add(key: string, item: Item, work: Work<Item>): boolean {
      if (queuedCount >= maxQueued) return false;
      queuedCount++;
      const lane = all[laneOf(key, lanes)] as Lane;
      lane.items.push(item);
      if (!lane.isBusy) {
        lane.isBusy = true;
        setImmediate(() => run(lane, work));
      }
      return true;
    },
    get size() {
      return queuedCount;
    },
    /** Resolves once nothing waits. */
    drained(): Promise<void> {
      return queuedCount === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve));
    },
  };
}

function laneOf(key: string, lanes: number): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % lanes;
}
