export function startOf(pid: number): string | null;
export function holderOf(file: string): number | null;
export function takeLock(
  file: string,
): Promise<{ release(): void; holder?: never } | { release?: never; holder: number }>;
export function waitForLock(file: string, onWait: (holder: number) => void): Promise<{ release(): void }>;
