import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { BalanceCard } from './balance-card';

const wallet = vi.hoisted(() => ({ data: {} }));
vi.mock('../../shared/http/use-remote', () => ({ useRemote: () => wallet }));
afterEach(() => vi.unstubAllGlobals());

/** The text of the card on Home for these balances. */
function textOf(money: object): string {
  vi.stubGlobal('localStorage', { getItem: () => null });
  wallet.data = { availableKobo: '0', escrowKobo: '0', pendingKobo: '0', pendingProceeds: [], ...money };
  return renderToStaticMarkup(createElement(BalanceCard))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('shows a seller the amount on hold from sales and when it becomes available', () => {
  const sale = { orderID: '1', orderNo: '1', amountKobo: '1884000', isFrozen: false };
  const text = textOf({
    pendingKobo: '1884000',
    pendingProceeds: [{ ...sale, releaseAt: '1970-01-02T10:00:00.000Z' }],
  });
  expect(text).toMatch(/On hold from sales Available from .+ ₦ ?18,840/);
  expect(text).toContain('No money in escrow');
});

it('shows no hold when nothing is on hold', () => {
  expect(textOf({})).not.toContain('On hold');
});
