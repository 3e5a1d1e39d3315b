export function logFormat(env?: Record<string, string | undefined>, isTerminal?: boolean): 'text' | 'json';
export function printLine(line: string): void;
export function step<Result>(
  name: string,
  work: () => Result | Promise<Result>,
  write?: (text: string) => void,
): Promise<Result>;
export function table(rows: readonly (readonly string[])[]): string[];
