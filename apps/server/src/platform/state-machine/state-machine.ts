/** A state's answer to an event: where it leads, who may cause it, under which guards, and what follows. */
export interface Transition {
  to: string;
  by: readonly string[];
  guards?: readonly string[];
  effects: readonly string[];
  assignments?: readonly string[];
  notify: readonly string[];
  /** The default is a fresh deadline for the new state. */
  deadline?: string;
}

type Row<C> = Readonly<Record<string, C | null>>;
type GuardOf<C extends Transition> = NonNullable<C['guards']>[number];
type AssignmentOf<C extends Transition> = NonNullable<C['assignments']>[number];

interface Timed {
  state: string;
  enteredAt: Date;
}
interface Acting {
  actor: string;
  now: Date;
}
export type RefusalDetails = Record<string, string | number>;

/**
 * A guard checks the row's own facts, or what the command found. Only guards about facts can be checked when
 * a view lists the reader's actions; guards about findings are checked when the reader acts.
 */
export interface Guard<Context, Refusal> {
  asks: 'facts' | 'findings';
  refusal: Refusal;
  holds: (context: Context) => boolean;
  details?: (context: Context) => RefusalDetails;
}

/** The functions that make a machine's guards. */
export function guardMakers<Context, Refusal>() {
  type Made = Guard<Context, Refusal>;
  const making =
    (asks: Made['asks']) =>
    (refusal: Refusal, holds: Made['holds'], details?: Made['details']): Made => ({
      ...{ asks, refusal, holds, details },
    });
  return { fact: making('facts'), finding: making('findings') };
}

/** How one machine reads the transitions of its table. */
interface Rules<Facts, C extends Transition, Context extends Acting, Refusal, Recipient> {
  /** The refusal of an event that the state does not have. */
  stateChanged: Refusal;
  /** The names in `by` that mean the actor. */
  actorNames: (context: Context) => readonly string[];
  /** The time from which only the clock may cause an event. */
  deadlineOf: (event: string, context: Context) => Date | null;
  /** Actors that may act at any time. */
  untimed: readonly Context['actor'][];
  guards: Readonly<Record<GuardOf<C>, Guard<Context, Refusal>>>;
  /** Columns that a transition sets besides its assignments, which may replace them. */
  columns?: (transition: C, context: Context) => Partial<Facts>;
  assignments: Readonly<Record<AssignmentOf<C>, (context: Context) => Partial<Facts>>>;
  /** The deadlines after a transition. `next` has all other columns already. */
  deadlines: (transition: C, next: Facts, context: Context) => Partial<Facts>;
  recipients: (audience: C['notify'][number], next: Facts, context: Context) => readonly Recipient[];
}

export type Decision<Facts, C extends Transition, Refusal, Recipient> =
  | {
      ok: true;
      to: C['to'];
      /** The row after the event, ready to be written. */
      next: Facts;
      /** In the table's order. */
      effects: C['effects'];
      notify: readonly Recipient[];
    }
  | { ok: false; refusal: Refusal; details: RefusalDetails };

/**
 * Decides events by a complete table, states × events, in which `null` refuses an event. Pure: no query and
 * no clock. `row` is the table's row of the present state.
 */
export function stateMachine<
  Facts extends Timed,
  C extends Transition,
  Context extends Acting,
  Refusal extends string,
  Recipient,
>(rules: Rules<Facts, C, Context, Refusal, Recipient>) {
  type Refused = Refusal | 'NotAllowed' | 'TooLate' | 'TooEarly';
  const guardsOf = (transition: C) =>
    (transition.guards ?? []).map((name) => rules.guards[name as GuardOf<C>]);
  const isBy = (transition: C, context: Context) =>
    rules.actorNames(context).some((name) => transition.by.includes(name));

  const timeRefusal = (event: string, context: Context): 'TooLate' | 'TooEarly' | null => {
    const deadlineAt = rules.deadlineOf(event, context);
    const isOver = deadlineAt !== null && context.now >= deadlineAt;
    if (context.actor === 'clock') return isOver ? null : 'TooEarly';
    return isOver && !rules.untimed.includes(context.actor) ? 'TooLate' : null;
  };

  function decide(
    row: Row<C>,
    facts: Facts,
    event: string,
    context: Context,
  ): Decision<Facts, C, Refused, Recipient> {
    const refusalOf = (refusal: Refused, details: RefusalDetails) =>
      ({ ok: false, refusal, details }) as const;
    const transition = row[event];
    if (!transition) return refusalOf(rules.stateChanged, { state: facts.state });
    if (!isBy(transition, context)) return refusalOf('NotAllowed', { state: facts.state });
    const mistimed = timeRefusal(event, context);
    if (mistimed)
      return refusalOf(mistimed, { deadlineAt: rules.deadlineOf(event, context)?.toISOString() ?? '' });
    const failedGuard = guardsOf(transition).find((guard) => !guard.holds(context));
    if (failedGuard) return refusalOf(failedGuard.refusal, failedGuard.details?.(context) ?? {});
    const isFresh = (transition.deadline ?? 'fresh') === 'fresh';
    const newFacts: Facts = Object.assign(
      { ...facts, state: transition.to, enteredAt: isFresh ? context.now : facts.enteredAt },
      rules.columns?.(transition, context),
      ...(transition.assignments ?? []).map((assignment) =>
        rules.assignments[assignment as AssignmentOf<C>](context),
      ),
    );
    const next = { ...newFacts, ...rules.deadlines(transition, newFacts, context) };
    const notify = transition.notify.flatMap((audience) => rules.recipients(audience, next, context));
    return { ok: true, to: transition.to, next, effects: transition.effects, notify: [...new Set(notify)] };
  }

  /** The events that the actor may cause now, as far as the facts say. */
  const possibleEvents = <Event extends string>(row: Row<C>, events: readonly Event[], context: Context) =>
    events.filter((event) => {
      const transition = row[event];
      if (!transition || !isBy(transition, context) || timeRefusal(event, context)) return false;
      return guardsOf(transition).every((guard) => guard.asks === 'findings' || guard.holds(context));
    });

  return { decide, possibleEvents };
}
