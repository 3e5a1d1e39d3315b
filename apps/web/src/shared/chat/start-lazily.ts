import { chatStatus } from './status';

/** Logs in to chat where that has not happened yet; its code comes with the first call. */
export async function startChatLazily(): Promise<void> {
  // Caught on the import itself: the build fetches a part's files first, outside of a chain that reads from the part.
  const chat = await import('./start').catch(() => null);
  if (chat) await chat.startChat();
  else chatStatus.set('failed');
}
