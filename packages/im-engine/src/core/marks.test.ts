import { expect, it } from 'vitest';
import { memoryStore } from '../store/memory';
import { createBook } from './book';
import { createMarks } from './marks';
import type { Ground } from './parts';

const chat = 'si_ada_bola';
type Unused = never;

it('what is written while the other side reads stays in the store', async () => {
  const store = memoryStore();
  const book = createBook(
    'ada',
    () => {},
    () => ({ showName: '', faceURL: '', isNotInGroup: false }),
  );
  const ground = { store, emit: () => {}, payload: { userID: 'ada' } } as unknown as Ground;
  const marks = createMarks(ground, book, {} as Unused, {} as Unused, {} as Unused);
  book.change(chat, () => ({ maxSeq: 5 }));
  const reading = marks.peerRead(chat, 3, [5]);
  await marks.keep(book.change(chat, () => ({ draftText: 'wait' })));
  await reading;
  expect(await store.all('conversations')).toMatchObject([{ draftText: 'wait', peerReadSeq: 3 }]);
});
