import { describe, expect, it } from 'vitest';
import { firstUndigested } from './digest-proof';

const lines = [
  { seq: 1, at: '2026-06-01T08:00:00.000Z' },
  { seq: 2, at: '2026-06-02T08:00:00.000Z' },
  { seq: 3, at: '2026-06-03T08:00:00.000Z' },
];

describe('a line that no digest took in', () => {
  it('is the first one older than two days beyond the digested', () => {
    const now = Date.parse('2026-06-05T08:00:00.001Z');
    expect(firstUndigested(lines, 0, now)?.seq).toBe(1);
    expect(firstUndigested(lines, 1, now)?.seq).toBe(2);
    expect(firstUndigested(lines, 2, now)?.seq).toBe(3);
    expect(firstUndigested(lines, 3, now)).toBeUndefined();
  });

  it('is not missed before two days are over', () => {
    expect(firstUndigested(lines, 2, Date.parse('2026-06-05T08:00:00.000Z'))).toBeUndefined();
    expect(firstUndigested(lines, 1, Date.parse('2026-06-04T08:00:00.000Z'))).toBeUndefined();
  });

  it('is found even behind an earlier one, as an entry added later can carry any timestamp', () => {
    const forged = [
      ...lines.slice(0, 2),
      { seq: 3, at: '2026-06-09T08:00:00.000Z' },
      { seq: 4, at: lines[0]!.at },
    ];
    expect(firstUndigested(forged, 2, Date.parse('2026-06-09T09:00:00.000Z'))?.seq).toBe(4);
  });
});
