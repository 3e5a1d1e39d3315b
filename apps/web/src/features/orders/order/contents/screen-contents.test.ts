import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assumeLanguage } from '@gift/client/language';
import {
  type OrderEvent,
  type OrderRole,
  type OrderState,
  orderEvents,
  orderStateNames,
} from '@gift/contract/orders/states';
import { afterEach, describe, expect, it } from 'vitest';
import { knownEvents } from '../../../../shared/trade/log/order-event-texts';
import { chipOf, rowActionLabels } from '../../../../shared/trade/order-chip';
import type { OrderView } from '../order-facts';
import { actionLabels, renderText } from '../order-texts';
import { arrangeActions, rowAction } from './arrange-actions';
import { orderScreenContents } from './screen-contents';
import { type Facts, payoutTexts } from './screen-types';

afterEach(() => assumeLanguage('en-US'));

const roles: readonly OrderRole[] = ['buyer', 'seller'];
const cells = orderStateNames.flatMap((state) => roles.map((role) => [state, role] as const));

/** What the order machine lets a side do in each state, from its generated page. */
function readActions(page: string) {
  const found: Partial<Record<string, Record<OrderRole, OrderEvent[]>>> = {};
  const [, ...sections] = page.split(/^### /m);
  for (const section of sections) {
    const state = /^\d+ (\w+)/.exec(section)?.[1];
    if (!state) continue;
    const row = { buyer: [] as OrderEvent[], seller: [] as OrderEvent[] };
    for (const [, event, by] of section.matchAll(/^\| `(\w+)` \| ([\w, ]+) \|/gm)) {
      if (!(event! in actionLabels)) continue;
      // Maker and taker may each be either side.
      for (const role of roles)
        if (new RegExp(`${role}|maker|taker`).test(by!)) row[role].push(event as OrderEvent);
      found[state] = row;
    }
  }
  return found;
}
const page = path.join(import.meta.dirname, '../../../../../../../docs/reference/orders.md');
const mayDo = readActions(readFileSync(page, 'utf8'));

const view = (stateName: OrderState, role: OrderRole, change: Partial<OrderView> = {}): OrderView =>
  ({
    stateName,
    role,
    actions: [...(mayDo[stateName]?.[role] ?? [])],
    awaiting: 'you',
    remindType: null,
    endedAt: null,
    paidAt: '2026-11-21T10:00:00.000Z',
    shippedAt: null,
    revealedAt: null,
    cancelAskedAt: null,
    proposal: null,
    isReviewOpen: false,
    timeline: [],
    feedback: { mine: null, theirs: null, editableUntil: null },
    ...change,
  }) as unknown as OrderView;

const factsOf = (order: OrderView): Facts => ({
  view: order,
  partner: 'lagos_cards',
  sum: '₦46,000',
  held: '₦46,000',
  back: '₦27,600',
  sellerGot: '₦17,905.50',
  fee: '₦494.50',
  at: '14:33',
  revealed: '14:03',
  clears: '',
  check: '30 min',
  answer: '4 h',
  newSum: '₦43,500',
});

describe('the order screen', () => {
  it.each(cells)('describes the state %s to the %s in English and Chinese', (state, role) => {
    const row = orderScreenContents[state][role];
    for (const change of [
      {},
      { paidAt: null },
      { awaiting: 'them' },
      { proposal: {} },
      { cancelAskedAt: 'x' },
    ]) {
      const facts = factsOf(view(state, role, change as Partial<OrderView>));
      for (const text of [row.title, row.sentence]) {
        assumeLanguage('en-US');
        expect(renderText(text, facts)).toMatch(/^([A-Z₦]|lagos_cards ).+[^ ]$/);
        expect(renderText(text, facts)).not.toMatch(/undefined|null| {2}/);
        assumeLanguage('zh-CN');
        expect(renderText(text, facts)).toMatch(/[\u4e00-\u9fff]/);
        expect(renderText(text, facts)).not.toMatch(/undefined|null/);
      }
    }
  });

  it.each(cells)('shows every action the server may offer in %s to the %s', (state, role) => {
    const { primary, beside, more } = arrangeActions(view(state, role));
    const actions = [primary, ...beside, ...more];
    for (const action of mayDo[state]?.[role] ?? [])
      expect(actions, `${state} in screen-contents.ts or outcome-contents.ts`).toContain(action);
    expect(new Set(actions).size).toBe(actions.length);
  });

  it.each(cells)('offers nothing in %s to the %s that the server did not', (state, role) => {
    const { primary, beside, more } = arrangeActions(view(state, role, { actions: [] }));
    expect([primary, ...beside, ...more].filter(Boolean)).toEqual([]);
  });

  it('tells the deadline of an active order', () => {
    for (const [state, role] of cells) {
      if (!(state in mayDo) || ['disputed', 'completed', 'cancelled', 'refundRequested'].includes(state))
        continue;
      expect(renderText(orderScreenContents[state][role].sentence, factsOf(view(state, role)))).toContain(
        '14:33',
      );
    }
  });

  it('says in a dispute whose turn it is, for which action, and until when', () => {
    const since = '2026-11-21T10:00:00.000Z';
    const sentence = (change: object) =>
      renderText(
        orderScreenContents.disputed.seller.sentence,
        factsOf(
          view('disputed', 'seller', {
            ...{ awaiting: 'you', deadlineAt: 'x', deadlineFrom: since },
            ...{ timeline: [{ key: 'contest', by: 'you', at: since }] },
            ...change,
          } as Partial<OrderView>),
        ),
      );
    expect(sentence({})).toMatch(/^Your turn: submit your proof by 14:33\./);
    expect(sentence({ deadlineFrom: '2026-11-21T12:00:00.000Z' })).toMatch(
      /^Your turn until 14:33: see the dispute/,
    );
    expect(sentence({ awaiting: 'them' })).toMatch(/^Waiting for lagos_cards until 14:33\./);
    expect(sentence({ awaiting: 'operator', deadlineAt: null, deadlineFrom: null })).toMatch(
      /^Waiting for a moderator to decide\./,
    );
  });

  it('shows the buyer of a decided or split order how the money was divided', () => {
    const sentence = (state: OrderState, fee: string) =>
      renderText(orderScreenContents[state].buyer.sentence, { ...factsOf(view(state, 'buyer')), fee });
    expect(sentence('ruledSplit', '₦494.50')).toBe(
      '₦27,600 came back to you. ₦17,905.50 went to lagos_cards, and ₦494.50 is our fee.',
    );
    expect(sentence('ruledSplit', '')).toBe('₦27,600 came back to you. ₦17,905.50 went to lagos_cards.');
    expect(sentence('ruledSeller', '₦494.50')).toBe(
      '₦17,905.50 went to lagos_cards, and ₦494.50 is our fee.',
    );
  });

  it('computes the payout texts: amounts per side, and the fee including VAT', () => {
    const paid = { buyerKobo: '952126', sellerKobo: '942001', feeKobo: '9420', vatKobo: '706' };
    expect(payoutTexts(paid)).toEqual({ back: '₦9,521.26', sellerGot: '₦9,420.01', fee: '₦101.26' });
    expect(payoutTexts({ ...paid, feeKobo: '0', vatKobo: '0' }).fee).toBe('');
    expect(payoutTexts(null)).toEqual({ back: '', sellerGot: '', fee: '' });
  });

  it('never mentions the code if it was viewed and the order cancelled or expired', () => {
    for (const state of ['cancelled', 'expired'] as const) {
      const order = view(state, 'seller', { shippedAt: 'x', revealedAt: 'x', actions: [] });
      expect(renderText(orderScreenContents[state].seller.sentence, factsOf(order))).not.toContain('code');
    }
  });

  it('says that no money was taken for an unpaid order, or that a paid one was refunded', () => {
    for (const state of ['cancelled', 'expired'] as const) {
      const sentence = (paidAt: string | null) =>
        renderText(
          orderScreenContents[state].buyer.sentence,
          factsOf(view(state, 'buyer', { paidAt, actions: [] })),
        );
      expect(sentence(null)).toContain('No money was taken');
      expect(sentence('x')).toContain('₦46,000 is back in your wallet');
    }
  });

  it('asks for a rating once, then offers a new trade', () => {
    const done = { endedAt: 'x', actions: [], awaiting: 'nobody' } as Partial<OrderView>;
    expect(arrangeActions(view('completed', 'seller', done)).primary).toBe('feedback');
    const rated = {
      ...done,
      feedback: { mine: {}, theirs: null, editableUntil: null },
    } as Partial<OrderView>;
    expect(arrangeActions(view('completed', 'seller', rated)).primary).toBe('again');
  });
});

describe('order labels', () => {
  it('name every event of the machine', () =>
    expect(knownEvents).toEqual(expect.arrayContaining([...orderEvents])));
  it('name every action of the table', () => {
    const orderActions = cells.flatMap(([state, role]) => {
      const row = orderScreenContents[state][role];
      return [...row.primary, ...row.beside, ...row.more];
    });
    for (const action of orderActions) expect(actionLabels[action], action).toBeTruthy();
  });
  it('give a list row its action only on the turn of the user', () => {
    for (const [state, role] of cells) {
      const action = rowAction(view(state, role));
      if (action) expect(rowActionLabels[action], `${state} ${role} ${action}`).toBeTruthy();
      if (state !== 'cancelled') expect(rowAction(view(state, role, { awaiting: 'them' }))).toBeNull();
    }
    expect(rowAction(view('checking', 'buyer'))).toBe('confirm');
  });
  it('use the warning color only on the turn of the user', () => {
    for (const state of orderStateNames)
      expect(chipOf({ stateName: state, awaiting: 'them' }).tone).not.toBe('warning');
    expect(chipOf({ stateName: 'checking', awaiting: 'you' })).toEqual({
      tone: 'warning',
      text: 'Check the card',
    });
  });
});
