/** The name of a ZIP in storage. */
export const exportName = (id: bigint): string => `exports/${id}.zip`;
