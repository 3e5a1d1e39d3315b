export function caseProblems(file: object, files?: ReadonlyMap<string, string | Uint8Array>): string[];
