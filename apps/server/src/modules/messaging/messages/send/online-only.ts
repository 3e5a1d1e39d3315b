import { isID } from '@gift/contract/rules';
import { findSensitiveText } from '@gift/contract/text/sensitive-text';
import { messageText } from '../../flags/message-text';
import { isOnlineOnlyType } from '../store/content';
import { storeAnyway, type ValidMessage } from './rules';

// Online-only messages are stored nowhere, so nobody can report them and nothing said in them can be looked up. Where
// that would help a fraud, they are stored like any other message.

/** Checking a longer text would hold up the sending of others, so it is stored, and checked later like all stored ones. */
const maxCheckedLength = 2_000;

const isSuspect = ({ message }: ValidMessage): boolean => {
  const text = messageText(message) ?? '';
  return text.length > maxCheckedLength || findSensitiveText(text)?.isSure === true;
};

/** Stores those that hold a contact or a code, and all in a chat whose two sides have a sealed code between them. */
export async function storeSuspicious(
  batch: readonly ValidMessage[],
  withSealedCode: (candidates: readonly ValidMessage[]) => Promise<ReadonlySet<ValidMessage>>,
): Promise<void> {
  const transient = batch.filter(
    ({ isStored, message }) => !isStored && !isOnlineOnlyType(message.contentType) && isID(message.sendID),
  );
  if (transient.length === 0) return;
  const coded = await withSealedCode(transient);
  for (const candidate of transient) if (coded.has(candidate) || isSuspect(candidate)) storeAnyway(candidate);
}
