import { chatStatus } from './status';

/** Logs in to chat if that has not happened yet; the first call loads the code. */
export async function startChatLazily(): Promise<void> {
  // Catches on the import itself: the build's helper fetches a chunk's files first, outside a longer chain.
  const chat = await import('./start').catch(() => null);
  if (chat) await chat.startChat();
  else chatStatus.set('failed');
}
