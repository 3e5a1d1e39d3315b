import { disputeEvents } from '@gift/contract/dispute-states';
import { orderEvents } from '@gift/contract/order-states';
import { describe, expect, it } from 'vitest';
import { caseDeed, type Deed, orderDeed } from './machine-words';
import { sideWords } from './words';

const people = ['buyer', 'seller', 'moderator'];
const text = ({ who, what }: Deed) => [...(who ? [who[0]] : []), what[0]].join(' ');

/** Every word is there in both languages, none is a name of the machine's, and only people and whom the log names do anything. */
function checkDeed({ who, what }: Deed, event: string, actor: string) {
  expect(what[0].length, `${event} ${actor}`).toBeGreaterThan(3);
  expect(what[1], `${event} ${actor}`).toMatch(/[\u4e00-\u9fff]/);
  expect(what[0]).not.toBe(event);
  // Told whole it begins as a sentence does; behind somebody it goes on.
  if (who) expect(what[0]).toMatch(/^[a-z]/);
  else expect(what[0]).toMatch(/^[A-Z]/);
  if (people.includes(actor) && who) expect(who).toEqual(sideWords[actor]);
}

describe('what happened in a case', () => {
  const byItself = ['open', 'timeout', 'ruleSilence', 'ruleFacts', 'overdue', 'resolved', 'ended'];
  it.each(
    disputeEvents.flatMap((event) =>
      [...people, 'clock', 'rules', 'order'].map((actor) => [event, actor] as const),
    ),
  )('is told of %s by %s', (event, actor) => {
    const deed = caseDeed({ event, actor });
    checkDeed(deed, event, actor);
    expect(deed.who === null).toBe(byItself.includes(event));
  });

  it.each([
    [{ event: 'acceptSplit', actor: 'buyer' }, 'Buyer accepted the split: the two agreed'],
    [{ event: 'resolved', actor: 'order' }, 'One side gave in: settled without a decision'],
    [
      { event: 'resolved', actor: 'order', data: { orderEvent: 'agree' } },
      'The seller gave the money back: settled without a decision',
    ],
    [
      { event: 'resolved', actor: 'order', data: { orderEvent: 'withdraw' } },
      'The buyer took the report back: settled without a decision',
    ],
    [{ event: 'ended', actor: 'order' }, 'The order ended, and the case with it'],
    [{ event: 'ruleSilence', actor: 'clock' }, 'Decided by the rules: a side said nothing'],
    [{ event: 'ruleFacts', actor: 'rules' }, 'Decided by the rules: nobody had seen the code'],
    [{ event: 'overdue', actor: 'clock' }, 'Nobody decided in time'],
    [{ event: 'acceptLast', actor: 'seller' }, 'Seller accepted the decision, as the last'],
    [{ event: 'appeal', actor: 'seller' }, 'Seller appealed'],
    [{ event: 'decideAppeal', actor: 'moderator' }, 'Moderator decided the appeal'],
    [
      { event: 'timeout', actor: 'clock', fromState: 'proposed' },
      'Nobody appealed in time: the decision was carried out',
    ],
    [{ event: 'timeout', actor: 'clock', fromState: 'evidence' }, 'The time for handing in was over'],
    [{ event: 'timeout', actor: 'clock' }, 'The time was over'],
  ])('%o reads as it was', (happened, words) => expect(text(caseDeed(happened))).toBe(words));
});

describe('what happened to an order', () => {
  const fromOutside = ['ruleSeller', 'ruleSplit', 'ruleRefund', 'adminCancel', 'adminRelease'] as const;
  it.each(
    orderEvents
      .filter((event) => event !== 'timeout' && !fromOutside.some((name) => name === event))
      .flatMap((event) => ['buyer', 'seller'].map((actor) => [event, actor] as const)),
  )('is told of %s by %s', (event, actor) => checkDeed(orderDeed({ event, actor }), event, actor));

  it.each(
    fromOutside.flatMap((event) =>
      [undefined, 'agreed', 'codeBad', 'nobodyAtFault', 'silentBoth', 'neverRevealed', 'approval 7'].map(
        (reason) => [event, reason] as const,
      ),
    ),
  )('is told of %s for %s, and not as an operator’s or a side’s deed', (event, reason) => {
    const deed = orderDeed({ event, actor: 'operator', data: { reason } });
    checkDeed(deed, event, 'operator');
    expect(text(deed)).not.toMatch(/Operator|^Buyer|^Seller/);
  });

  it.each([
    ['ruleSplit', 'agreed', 'The two sides agreed on a split'],
    ['ruleSplit', 'bothAtFault', 'The moderators split the money'],
    ['ruleSplit', undefined, 'The money was split'],
    ['ruleRefund', 'silentSeller', 'The rules decided for the buyer'],
    ['ruleSeller', 'claimUnproven', 'The moderators decided for the seller'],
    ['adminCancel', 'nobodyAtFault', 'The moderators called it off'],
    ['adminRelease', 'approval 7', 'Two of the staff released the money'],
  ])('%s for %s reads as it was', (event, reason, words) =>
    expect(text(orderDeed({ event, actor: 'operator', data: { reason } }))).toBe(words),
  );

  it('is nobody’s deed when its time is over', () => {
    expect(text(orderDeed({ event: 'timeout', actor: 'clock' }))).toBe('The time was over');
  });
});
