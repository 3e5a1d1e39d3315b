import { texts } from '@gift/client/language';
import type { MessagesFrom } from '@gift/contract/profile/values';

const t = texts({
  everyone: ['Everyone', '所有人', 'Everybody'],
  known: ['People I know', '仅认识的人', 'People wey I know'],
});
export const messagesFromText = (from: MessagesFrom): string => t[from];
