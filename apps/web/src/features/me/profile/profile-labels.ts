import { texts } from '@gift/client/language';
import type { MessagesFrom } from '@gift/contract/profile/values';

const t = texts({
  everyone: ['Everyone', '所有人'],
  known: ['People I know', '仅认识的人'],
});
export const messagesFromText = (from: MessagesFrom): string => t[from];
