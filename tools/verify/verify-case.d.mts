export function caseProblems(
  file: object | null,
  files?: ReadonlyMap<string, string | Uint8Array>,
  publicKey?: string,
  beside?: ReadonlyMap<string, string>,
): string[];
