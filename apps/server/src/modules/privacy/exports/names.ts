export const exportName = (id: bigint): string => `exports/${id}.zip`;
