import { caughtIn } from '@gift/contract/chat-watch';
import { isID } from '@gift/contract/rules';
import { wordsOf } from '../flags/said';
import { isOnlineOnlyType } from './content';
import { type Sound, storeAnyway } from './rules';

// Online-only messages are stored nowhere, so nobody can report them and nothing said in them can be looked up. Where
// that would help a fraud, they are stored like any other message.

/** Checking a longer text would hold up the sending of others, so it is stored, and checked later like all stored ones. */
const longestChecked = 2_000;

const isSuspect = ({ message }: Sound): boolean => {
  const text = wordsOf(message) ?? '';
  return text.length > longestChecked || caughtIn(text)?.isSure === true;
};

/** Stores those that hold a contact or a code, and all in a chat whose two sides have a sealed code between them. */
export async function storeWhatMustBe(
  batch: readonly Sound[],
  codedAmong: (sounds: readonly Sound[]) => Promise<ReadonlySet<Sound>>,
): Promise<void> {
  const transient = batch.filter(
    ({ isStored, message }) => !isStored && !isOnlineOnlyType(message.contentType) && isID(message.sendID),
  );
  if (transient.length === 0) return;
  const coded = await codedAmong(transient);
  for (const sound of transient) if (coded.has(sound) || isSuspect(sound)) storeAnyway(sound);
}
