import { describe, expect, it } from 'vitest';
import { cleanText, problemIn } from './free-text';

describe('a text that strangers read', () => {
  it('loses direction marks and invisible characters, and keeps all visible ones', () => {
    expect(cleanText('  fast\u202e and\u200b polite\u0007 ')).toBe('fast and polite');
    expect(cleanText('one\r\n\r\n\r\n\r\ntwo')).toBe('one\n\ntwo');
    expect(cleanText('👨‍👩‍👧 ✌🏽 速度快')).toBe('👨‍👩‍👧 ✌🏽 速度快');
    expect(cleanText('pay\u200dpal')).toBe('paypal');
  });

  it('is rejected with contact details or a code', () => {
    expect(problemIn('Call 0803 123 4567 for more')).toMatchObject({ kind: 'contact' });
    expect(problemIn('write to me@mail.com')).toMatchObject({ kind: 'contact' });
    expect(problemIn('the card was X7QP-9K2M-4TRW-8HZC')).toMatchObject({ kind: 'code' });
    expect(problemIn('Steam and Amazon, 20 minutes, ₦920 per $. 100 trades done')).toBeNull();
    expect(problemIn('')).toBeNull();
  });
});
