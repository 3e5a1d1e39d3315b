import { describe, expect, it } from 'vitest';
import { guardMakers, stateMachine } from './state-machine';

// A parcel: its sender posts it, the clock loses it, a manager finds it at any time.
type Actor = 'sender' | 'other' | 'manager' | 'clock';
type Facts = { state: string; enteredAt: Date; deadlineAt: Date | null; weight: number; isInsured: boolean };
interface Transition {
  to: 'packed' | 'posted' | 'lost';
  by: readonly Actor[];
  guards?: readonly ('light' | 'paid')[];
  effects: readonly 'stamp'[];
  assignments?: readonly ('insured' | 'heavier')[];
  notify: readonly ('all' | 'sender')[];
  deadline?: 'fresh' | 'unchanged';
}
type Context = { parcel: Facts; actor: Actor; now: Date; isPaid: boolean };

const at = (min: number) => new Date(Date.UTC(2026, 0, 1, 0, min));
const packed = {
  post: {
    to: 'posted',
    by: ['sender'],
    guards: ['light', 'paid'],
    effects: ['stamp'],
    assignments: ['insured', 'heavier'],
    notify: ['sender', 'all'],
  },
  weigh: {
    to: 'packed',
    by: ['sender'],
    effects: [],
    assignments: ['heavier'],
    notify: [],
    deadline: 'unchanged',
  },
  find: { to: 'posted', by: ['manager'], effects: [], notify: [] },
  timeout: { to: 'lost', by: ['clock'], effects: [], notify: ['sender'] },
  burn: null,
} as const satisfies Record<string, Transition | null>;
const events = ['weigh', 'post', 'find', 'timeout', 'burn'] as const;

type Refusal = 'Changed' | 'TooHeavy' | 'NotPaid' | 'NotAllowed' | 'TooLate' | 'TooEarly';
const { fact, finding } = guardMakers<Context, Refusal>();
const { decide: decideIn, possibleEvents } = stateMachine<Facts, Transition, Context, Refusal, Actor>({
  stateChanged: 'Changed',
  actorNames: ({ actor }) => [actor],
  deadlineOf: (_, { parcel }) => parcel.deadlineAt,
  untimed: ['manager'],
  guards: {
    light: fact(
      'TooHeavy',
      ({ parcel }) => parcel.weight < 5,
      ({ parcel }) => ({ weight: parcel.weight }),
    ),
    paid: finding('NotPaid', ({ isPaid }) => isPaid),
  },
  columns: () => ({ isInsured: false }),
  assignments: {
    insured: () => ({ isInsured: true }),
    heavier: ({ parcel }) => ({ weight: parcel.weight + 1 }),
  },
  deadlines: ({ deadline }, { weight }) => (deadline === 'unchanged' ? {} : { deadlineAt: at(100 + weight) }),
  recipients: (audience) => (audience === 'all' ? ['sender', 'other'] : [audience]),
});

const parcel: Facts = {
  ...{ state: 'packed', enteredAt: at(0), deadlineAt: at(10), weight: 1, isInsured: false },
};
const decide = (event: string, actor: Actor, min: number, facts: Partial<Facts> = {}, isPaid = true) => {
  const moved = { ...parcel, ...facts };
  return decideIn(packed, moved, event, { parcel: moved, actor, now: at(min), isPaid });
};
const possible = (actor: Actor, min: number, weight = 1) => {
  const context = { parcel: { ...parcel, weight }, actor, now: at(min), isPaid: false };
  return possibleEvents(packed, events, context);
};

describe('an event', () => {
  it('changes the row, and returns its effects and each recipient once', () => {
    expect(decide('post', 'sender', 5)).toEqual({
      ok: true,
      to: 'posted',
      // Assignments come after the transition's own columns, and the deadline sees both.
      next: { state: 'posted', enteredAt: at(5), deadlineAt: at(102), weight: 2, isInsured: true },
      effects: ['stamp'],
      notify: ['sender', 'other'],
    });
  });

  it('that keeps the deadline also keeps the time at which the state was entered', () => {
    const decision = decide('weigh', 'sender', 5);
    expect(decision).toMatchObject({ next: { enteredAt: at(0), deadlineAt: at(10), weight: 2 } });
  });

  it('is refused in a fixed order: no transition, wrong actor, wrong time, failed guard', () => {
    const refused = (refusal: Refusal, details: object) => ({ ok: false, refusal, details });
    expect(decide('burn', 'sender', 5)).toEqual(refused('Changed', { state: 'packed' }));
    expect(decide('post', 'other', 20)).toEqual(refused('NotAllowed', { state: 'packed' }));
    const deadlineAt = at(10).toISOString();
    expect(decide('post', 'sender', 10, { weight: 9 })).toEqual(refused('TooLate', { deadlineAt }));
    expect(decide('post', 'sender', 9, { weight: 9 }, false)).toEqual(refused('TooHeavy', { weight: 9 }));
    expect(decide('post', 'sender', 9, {}, false)).toEqual(refused('NotPaid', {}));
  });

  it('is for the clock after the deadline, for the sides before it, and for staff at any time', () => {
    expect(decide('timeout', 'clock', 9)).toMatchObject({ refusal: 'TooEarly' });
    expect(decide('timeout', 'clock', 10).ok).toBe(true);
    expect(decide('timeout', 'clock', 10, { deadlineAt: null })).toMatchObject({
      ...{ refusal: 'TooEarly', details: { deadlineAt: '' } },
    });
    expect(decide('post', 'sender', 99, { deadlineAt: null }).ok).toBe(true);
    expect(decide('find', 'manager', 99).ok).toBe(true);
  });
});

describe('the actions available to an actor', () => {
  it('follow from transitions, time and facts, in event order, and ignore checks of the command', () => {
    expect(possible('sender', 5)).toEqual(['weigh', 'post']);
    expect(possible('sender', 5, 9)).toEqual(['weigh']);
    expect(possible('sender', 10)).toEqual([]);
    expect(possible('clock', 10)).toEqual(['timeout']);
    expect(possible('manager', 10)).toEqual(['find']);
    expect(possible('other', 5)).toEqual([]);
  });
});
