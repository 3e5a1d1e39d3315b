type Day = { day: string; logs: number; rootHash: string; prevHash: string; hash: string };
export function dayProblems(saved: readonly Day[], days: readonly Day[]): string[];
export function proofProblems(proofs: readonly object[], days: readonly Day[]): string[];
export function daysOf(text: string): Day[];
export function textOf(days: readonly Day[]): string;
