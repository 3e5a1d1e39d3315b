import { type Counting, canSeeQueue, queueMark, type SweptQueueName, sweptQueues } from '../counts';
import type { Stream } from '../state';
import { send } from './streams';

type Watching = Pick<Stream, 'caller' | 'marks'>;
type At = Omit<Counting, 'caller'>;
const nobody = 0n;

/** Records the queues' state when a page connects, so that it is notified of every later change. */
export const recordQueueMarks = (page: Watching, at: At): Promise<void> =>
  checkQueues([page], at, () => undefined);

/** Notifies a queue's pages when its contents have changed. */
export const sendQueueChanges = (streams: Iterable<Stream>, at: At): Promise<void> =>
  checkQueues(streams, at, (stream, queue) => send(stream, { kind: 'queue', queue }));

/**
 * Each queue is queried once for all pages, and per page only if it changed: cases about a staff member are not in that
 * member's counts.
 */
async function checkQueues<Page extends Watching>(
  streams: Iterable<Page>,
  at: At,
  moved: (page: Page, queue: SweptQueueName) => void,
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
