import { isID } from '@gift/contract/rules';
import { findSensitiveText } from '@gift/contract/text/sensitive-text';
import { messageText } from '../../message-flags/message-text';
import { isOnlineOnlyType } from '../store/content';
import { storeAnyway, type ValidMessage } from './rules';

// Online-only messages are not stored, so nobody can report them or look them up later. Those that could help a
// fraud are stored like any other message.

/**
 * Checking a longer text would delay the sending of others, so it is stored, and checked later like all stored
 * ones.
 */
const maxCheckedLength = 2_000;

const isSuspect = ({ message }: ValidMessage): boolean => {
  const text = messageText(message) ?? '';
  return text.length > maxCheckedLength || findSensitiveText(text)?.isSure === true;
};

/**
 * Stores those that hold a contact or a code, and all in a chat whose two sides share an order with a sealed code.
 */
export async function storeSuspicious(
  batch: readonly ValidMessage[],
  withSealedCode: (candidates: readonly ValidMessage[]) => Promise<ReadonlySet<ValidMessage>>,
): Promise<void> {
  const transient = batch.filter(
    ({ isStored, message }) => !isStored && !isOnlineOnlyType(message.contentType) && isID(message.sendID),
  );
  if (transient.length === 0) return;
  const withCodes = await withSealedCode(transient);
  for (const candidate of transient)
    if (withCodes.has(candidate) || isSuspect(candidate)) storeAnyway(candidate);
}
