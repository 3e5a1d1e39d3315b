/** An address of this app, or null: nothing that leads elsewhere comes through. */
export const placeOf = (address: string | null | undefined): string | null =>
  address && /^\/(?![/\\])[^\s\\]*$/.test(address) && address.length <= 1000 ? address : null;
