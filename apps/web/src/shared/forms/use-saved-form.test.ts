import { describe, expect, it } from 'vitest';
import { shaped } from './use-saved-form';

const nothing = { text: '', reason: null as string | null, files: {}, sent: [] as string[] };

describe('a draft saved by another version of the app', () => {
  it('falls back to the initial value for missing fields and fields of another type', () => {
    expect(shaped({ text: 'It was used.' }, nothing)).toEqual({ ...nothing, text: 'It was used.' });
    expect(shaped({ text: 7, files: [], sent: { a: 1 } }, nothing)).toEqual(nothing);
    expect(shaped({ text: null, files: null }, nothing)).toEqual(nothing);
    for (const saved of [null, 'text', 7, [], undefined]) expect(shaped(saved, nothing)).toEqual(nothing);
  });

  it('keeps fields that match, fields that start as null, and optional fields', () => {
    const saved = { ...nothing, reason: 'newEvidence', sent: ['file1'], isQueued: true };
    expect(shaped(saved, nothing)).toEqual(saved);
    expect(shaped('Ada', '')).toBe('Ada');
    expect(shaped(7, '')).toBe('');
  });
});
