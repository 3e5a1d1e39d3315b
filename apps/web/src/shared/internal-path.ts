/** A path of this app, or null: blocks redirects to other sites. */
export const internalPath = (address: unknown): string | null =>
  typeof address === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(address) && address.length <= 1000
    ? address
    : null;
