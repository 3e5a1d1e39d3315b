import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { BuyerPart } from '../order/buyer-part';
import type { OrderView } from '../order/order-facts';
import type { PartProps } from '../order/part-props';
import { SellerPart } from '../order/seller-part';

vi.mock('virtual:calls', () => ({ default: {} }));
vi.mock('../order/lazy-parts', () => ({ Photos: () => null }));
vi.mock('../../../shared/catalog', () => ({ useCardTitle: () => 'Steam' }));
vi.mock('./reveal-form', () => ({}));
vi.mock('./draft-vault', () => ({}));
vi.mock('../../../shared/state/session', () => ({ useSession: () => ({ userID: '1' }) }));
vi.mock('../../../shared/http/use-online', () => ({ useOnline: () => true }));
afterEach(() => vi.unstubAllGlobals());

/** The text that a side sees of the code of a completed order. */
function textOf(Part: (props: PartProps) => unknown, codeDeletion: OrderView['codeDeletion']): string {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const at = '2026-01-02T10:00:00.000Z';
  const stateName = 'completed';
  const view = {
    stateName,
    shippedAt: at,
    revealedAt: at,
    endedAt: at,
    actions: [],
    payout: null,
    codeDeletion,
  };
  const part = createElement(Part as () => null, { view } as object);
  return renderToStaticMarkup(part)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const deletion = { at: '2026-04-02T10:00:00.000Z', retainedDays: 90 };

it('tells both sides that the code was deleted, when and why', () => {
  for (const part of [BuyerPart, SellerPart])
    expect(textOf(part, deletion)).toMatch(/Code deleted on .*2026\. We keep codes 90 days\./);
});

it('lets the buyer view the code again only until it was deleted', () => {
  expect(textOf(BuyerPart, null)).toContain('Show code again');
  expect(textOf(BuyerPart, null)).not.toContain('deleted');
  expect(textOf(BuyerPart, deletion)).not.toContain('Show code again');
});
