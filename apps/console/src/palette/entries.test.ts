import { describe, expect, it } from 'vitest';
import { type Entry, entrySearch, isIdentifier, splitName } from './entries';

const entries: Entry[] = [
  { id: '/settings', kind: 'page', label: 'Settings', names: 'Settings 设置' },
  { id: '/money/payouts', kind: 'page', label: 'Payouts', names: 'Payouts 提现' },
  { id: '/articles', kind: 'page', label: 'Help articles', names: 'Help articles 帮助文章' },
  { id: '/settings/tradeFeeBps', kind: 'setting', label: 'Trade fee', names: splitName('tradeFeeBps') },
  { id: '/settings/payoutHangsMin', kind: 'setting', label: 'Payout hangs after', names: '' },
  { id: '/catalogue/razer-gold', kind: 'brand', label: 'Razer Gold', names: 'razer-gold' },
];
const find = (query: string) => entrySearch(entries)(query).map(({ id }) => id);

describe('the search of the palette', () => {
  it.each([
    ['settings', '/settings'],
    ['setings', '/settings'],
    ['stetings', '/settings'],
    ['rzer', '/catalogue/razer-gold'],
    ['gold raz', '/catalogue/razer-gold'],
    ['设', '/settings'],
    ['帮助', '/articles'],
    ['bps', '/settings/tradeFeeBps'],
  ])('finds %s', (query, id) => {
    expect(find(query)[0]).toBe(id);
  });

  it('prefers a page to a setting with the same word', () => {
    expect(find('payout')).toEqual(['/money/payouts', '/settings/payoutHangsMin']);
  });

  it('needs every word', () => {
    expect(find('razer settings')).toEqual([]);
  });
});

describe('an identifier', () => {
  it.each([
    '1234',
    '0803 123 4567',
    '+2348031234567',
    'ada@example.ng',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'GIFT-2026-00017',
  ])('is %s', (text) => expect(isIdentifier(text)).toBe(true));
  it.each(['ada', 'trade fee', '123', 'announcements', 'tradeFeeBps'])('is not %s', (text) =>
    expect(isIdentifier(text)).toBe(false),
  );
});
