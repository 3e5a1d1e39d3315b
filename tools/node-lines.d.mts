export const nodeLines: readonly number[];
export function nodeOfLine(line: number): string | null;
