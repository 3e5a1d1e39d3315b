import type { FileCount } from './count.mjs';

export function retryFailed(
  counts: FileCount[],
  runAgain: (files: string[]) => FileCount[],
  options?: {
    record?: Record<string, string>;
    save?: (record: Record<string, string>) => void;
    print?: (text: string) => void;
  },
): FileCount[];
