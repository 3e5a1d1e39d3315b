export const nodeVersions: readonly number[];
export function nodeOfVersion(line: number): string | null;
