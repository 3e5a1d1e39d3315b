/**
 * The address of a file sent in chat if it is on this server; otherwise undefined: a file on another site could lead
 * users away from Gift while it looks like an attachment.
 */
export function ownFileURL(url: string, origin = location.origin): string | undefined {
  if (url === '') return undefined;
  try {
    return new URL(url, origin).origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
}
