import { describe, expect, it } from 'vitest';
import { type ErrorRow, errors } from './errors';

const rows: [string, ErrorRow][] = Object.entries(errors);
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((match) => match[1]))].sort();

describe('a refusal', () => {
  it('has a unique code', () => {
    expect(new Set(rows.map(([, { code }]) => code)).size).toBe(rows.length);
    // 200 means success.
    expect(rows.map(([, { code }]): number => code)).not.toContain(200);
  });

  it.each(rows)(
    '%s has whole sentences in each language, with the same placeholders',
    (_name, { en, zh, pcm = en }) => {
      expect(en).toMatch(/^[A-Z"{][\s\S]*[.?!]$/);
      expect(zh).toMatch(/[\u4e00-\u9fff][\s\S]*[。？！]$/);
      expect(pcm).toMatch(/^[A-Z"{][\s\S]*[.?!]$/);
      expect([placeholders(zh), placeholders(pcm)]).toEqual([placeholders(en), placeholders(en)]);
      // Short enough to read, and without internal terms.
      expect(Math.max(en.length, pcm.length)).toBeLessThanOrEqual(200);
      expect(en).not.toMatch(/undefined|null|exception|\bSQL\b|stack|server error|invalid/i);
    },
  );

  it('about a payment states whether money moved', () => {
    const ofMoney = [
      'InsufficientFunds',
      'WalletPinWrong',
      'OrderStateChanged',
      'TooLate',
      'QuoteExpired',
    ] as const;
    for (const name of ofMoney) {
      expect(errors[name].en, name).toMatch(/money/i);
      expect(errors[name].zh, name).toMatch(/资金|扣款/);
      expect(errors[name].pcm, name).toMatch(/money/i);
    }
  });
});
