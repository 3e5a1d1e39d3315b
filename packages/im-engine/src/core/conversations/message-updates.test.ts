import { expect, it } from 'vitest';
import { memoryStore } from '../../store/memory';
import type { SessionContext } from '../session-context';
import { createConversationList } from './conversation-list';
import { createMessageUpdates } from './message-updates';

const chat = 'si_ada_bola';
type Unused = never;

it('a draft written while a read receipt is processed stays in the store', async () => {
  const store = memoryStore();
  const conversationList = createConversationList(
    'ada',
    () => {},
    () => ({ showName: '', faceURL: '', isNotInGroup: false }),
  );
  const context = { store, emit: () => {}, payload: { userID: 'ada' } } as unknown as SessionContext;
  const marks = createMessageUpdates(context, conversationList, {} as Unused, {} as Unused, {} as Unused);
  conversationList.change(chat, () => ({ maxSeq: 5 }));
  const reading = marks.peerRead(chat, 3, [5]);
  await marks.save(conversationList.change(chat, () => ({ draftText: 'wait' })));
  await reading;
  expect(await store.all('conversations')).toMatchObject([{ draftText: 'wait', peerReadSeq: 3 }]);
});
