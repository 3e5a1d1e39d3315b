import type { KeyObject } from 'node:crypto';

export type SealTail = { suffix: string; timestampDigits: number; nowMs: number; skewMs: number };
export function openPieces(key: KeyObject, pieces: readonly string[], tail: SealTail): string | undefined;
