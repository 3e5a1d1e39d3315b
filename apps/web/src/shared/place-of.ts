/** An address of this app, or null: nothing that leads elsewhere comes through. */
export const placeOf = (address: unknown): string | null =>
  typeof address === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(address) && address.length <= 1000
    ? address
    : null;
