import { type Counting, canSeeQueue, queueMark, type SweptQueueName, sweptQueues } from '../counts';
import { type Stream, send } from './streams';

type At = Omit<Counting, 'caller'>;
const nobody = 0n;

/** Notes what the queues stand at as a page begins to listen: what it asks for after this, it is told of. */
export const recordQueueMarks = (stream: Stream, at: At): Promise<void> =>
  checkQueues([stream], at, () => undefined);

/** Tells the pages whose queue it is that it shows something else than a moment ago. */
export const sendQueueChanges = (streams: Iterable<Stream>, at: At): Promise<void> =>
  checkQueues(streams, at, (stream, queue) => send(stream, { kind: 'queue', queue }));

/**
 * A queue is looked at once for all, and for each page where it moved since that page was told: what is about somebody
 * is in no count of theirs.
 */
async function checkQueues(
  streams: Iterable<Stream>,
  at: At,
  moved: (stream: Stream, queue: SweptQueueName) => void,
): Promise<void> {
  for (const queue of sweptQueues) {
    const pages = [...streams].filter(({ caller }) => canSeeQueue(queue, caller.roles));
    if (pages.length === 0) continue;
    const forAll = await queueMark(queue, { ...at, caller: { userID: nobody } });
    for (const page of pages) {
      const before = page.marks.get(queue);
      if (before?.forAll === forAll) continue;
      const own = await queueMark(queue, { ...at, caller: page.caller });
      page.marks.set(queue, { forAll, own });
      if (before && before.own !== own) moved(page, queue);
    }
  }
}
