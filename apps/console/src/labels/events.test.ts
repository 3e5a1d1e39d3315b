import { disputeEvents } from '@gift/contract/disputes/states';
import { orderEvents } from '@gift/contract/orders/states';
import { describe, expect, it } from 'vitest';
import { sideLabels } from './disputes';
import { describeCaseEvent, describeOrderEvent, type EventDescription } from './events';

const people = ['buyer', 'seller', 'moderator'];
const text = ({ who, what }: EventDescription) => [...(who ? [who[0]] : []), what[0]].join(' ');

/** Both languages have text, no internal name appears, and only users and named services act. */
function checkDescription({ who, what }: EventDescription, event: string, actor: string) {
  expect(what[0].length, `${event} ${actor}`).toBeGreaterThan(3);
  expect(what[1], `${event} ${actor}`).toMatch(/[\u4e00-\u9fff]/);
  expect(what[0]).not.toBe(event);
  // Without a subject the text starts a sentence; after a subject it continues one.
  if (who) expect(what[0]).toMatch(/^[a-z]/);
  else expect(what[0]).toMatch(/^[A-Z]/);
  if (people.includes(actor) && who) expect(who).toEqual(sideLabels[actor]);
}

describe('the text of a dispute case event', () => {
  const byItself = ['open', 'timeout', 'ruleBySilence', 'ruleByFacts', 'overdue', 'resolved', 'ended'];
  it.each(
    disputeEvents.flatMap((event) =>
      [...people, 'clock', 'rules', 'order'].map((actor) => [event, actor] as const),
    ),
  )('is told of %s by %s', (event, actor) => {
    const description = describeCaseEvent({ event, actor });
    checkDescription(description, event, actor);
    expect(description.who === null).toBe(byItself.includes(event));
  });

  it.each([
    [{ event: 'acceptSplit', actor: 'buyer' }, 'Buyer accepted the split: settled'],
    [{ event: 'resolved', actor: 'order' }, 'Settled: a party conceded'],
    [{ event: 'resolved', actor: 'order', data: { orderEvent: 'agree' } }, 'Settled: the seller refunded'],
    [
      { event: 'resolved', actor: 'order', data: { orderEvent: 'withdraw' } },
      'Settled: the buyer withdrew the report',
    ],
    [{ event: 'ended', actor: 'order' }, 'Closed with the order'],
    [{ event: 'ruleBySilence', actor: 'clock' }, 'Decided by the rules: a party did not respond'],
    [{ event: 'ruleByFacts', actor: 'rules' }, 'Decided by the rules: code never viewed'],
    [{ event: 'overdue', actor: 'clock' }, 'Decision overdue'],
    [{ event: 'acceptLast', actor: 'seller' }, 'Seller accepted the ruling; both parties agree'],
    [{ event: 'appeal', actor: 'seller' }, 'Seller appealed'],
    [{ event: 'decideAppeal', actor: 'moderator' }, 'Moderator ruled on the appeal'],
    [{ event: 'timeout', actor: 'clock', fromState: 'proposed' }, 'Appeal period ended: ruling carried out'],
    [{ event: 'timeout', actor: 'clock', fromState: 'evidence' }, 'Evidence period ended'],
    [{ event: 'timeout', actor: 'clock' }, 'Deadline passed'],
  ])('%o reads as it was', (happened, expected) => expect(text(describeCaseEvent(happened))).toBe(expected));
});

describe('the text of an order event', () => {
  const fromOutside = ['ruleSeller', 'ruleSplit', 'ruleRefund', 'adminCancel', 'adminRelease'] as const;
  it.each(
    orderEvents
      .filter((event) => event !== 'timeout' && !fromOutside.some((name) => name === event))
      .flatMap((event) => ['buyer', 'seller'].map((actor) => [event, actor] as const)),
  )('is told of %s by %s', (event, actor) =>
    checkDescription(describeOrderEvent({ event, actor }), event, actor),
  );

  it.each(
    fromOutside.flatMap((event) =>
      [undefined, 'agreed', 'codeBad', 'nobodyAtFault', 'silentBoth', 'neverRevealed', 'approval 7'].map(
        (reason) => [event, reason] as const,
      ),
    ),
  )('of %s for %s names no operator and no side', (event, reason) => {
    const description = describeOrderEvent({ event, actor: 'operator', data: { reason } });
    checkDescription(description, event, 'operator');
    expect(text(description)).not.toMatch(/Operator|^Buyer|^Seller/);
  });

  it.each([
    ['ruleSplit', 'agreed', 'The parties agreed on a split'],
    ['ruleSplit', 'bothAtFault', 'Moderators split the money'],
    ['ruleSplit', undefined, 'Money split'],
    ['ruleRefund', 'silentSeller', 'Automatic rule ruled for the buyer'],
    ['ruleSeller', 'claimUnproven', 'Moderators ruled for the seller'],
    ['adminCancel', 'nobodyAtFault', 'Moderators cancelled the order'],
    ['adminRelease', 'approval 7', 'Two staff members released the money'],
  ])('%s for %s reads as it was', (event, reason, expected) =>
    expect(text(describeOrderEvent({ event, actor: 'operator', data: { reason } }))).toBe(expected),
  );

  it('names no actor for a missed deadline', () => {
    expect(text(describeOrderEvent({ event: 'timeout', actor: 'clock' }))).toBe('Deadline passed');
  });
});
