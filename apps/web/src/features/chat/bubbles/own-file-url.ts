/**
 * The address of what was sent in a chat, when it lies on this server; undefined for any other: a file of somebody
 * else's site is a way out of here that looks like a paper.
 */
export function ownFileURL(url: string, origin = location.origin): string | undefined {
  if (url === '') return undefined;
  try {
    return new URL(url, origin).origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
}
