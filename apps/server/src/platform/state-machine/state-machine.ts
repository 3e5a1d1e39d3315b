/**
 * Decides an event by a state table: states × events. A cell says where the event leads, who may cause it,
 * under which guards, and what follows; `null` refuses the event. Pure: no query and no clock.
 */
export interface Cell {
  to: string;
  by: readonly string[];
  guards?: readonly string[];
  effects: readonly string[];
  marks?: readonly string[];
  notify: readonly string[];
  deadline?: string;
}

type Row<C> = Readonly<Record<string, C | null>>;
type GuardOf<C extends Cell> = NonNullable<C['guards']>[number];
type MarkOf<C extends Cell> = NonNullable<C['marks']>[number];

/** What every machine knows of the row that it moves. */
interface Timed {
  state: string;
  enteredAt: Date;
  deadlineAt: Date | null;
}

/** What every guard may use: the row under its own name, who acts and when, and what the command found. */
interface Acting {
  actor: string;
  now: Date;
}

export type RefusalDetails = Record<string, string | number>;
type TimeRefusal = 'TooLate' | 'TooEarly';

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

/** How one machine reads the cells of its table. */
export interface MachineRules<
  Facts extends Timed,
  C extends Cell,
  Context extends Acting,
  Refusal,
  Recipient,
> {
  /** The refusal of an event that the state does not have. */
  stateChanged: Refusal;
  /** The names in `by` that mean the actor. */
  actorNames: (context: Context) => readonly string[];
  /** When the sides' time for an event ends and the clock's begins. */
  endsAt: (event: string, context: Context) => Date | null;
  /** Actors that the time does not bind. */
  untimed: readonly Context['actor'][];
  guards: Readonly<Record<GuardOf<C>, Guard<Context, Refusal>>>;
  /** Columns that a cell sets besides its marks, which may replace them. */
  columns?: (cell: C, context: Context) => Partial<Facts>;
  marks: Readonly<Record<MarkOf<C>, (context: Context) => Partial<Facts>>>;
  /** The deadlines after a cell. `next` has all other columns already. */
  deadlines: (cell: C, next: Facts, context: Context) => Partial<Facts>;
  recipients: (audience: C['notify'][number], next: Facts, context: Context) => readonly Recipient[];
}

export type MachineDecision<Facts, C extends Cell, Refusal, Recipient> =
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

/** Decides one event of a row in the state of this row of the table. */
export function decideEvent<
  Facts extends Timed,
  C extends Cell,
  Context extends Acting,
  Refusal extends string,
  Recipient,
>(
  rules: MachineRules<Facts, C, Context, Refusal | 'NotAllowed' | TimeRefusal, Recipient>,
  row: Row<C>,
  facts: Facts,
  event: string,
  context: Context,
): MachineDecision<Facts, C, Refusal | 'NotAllowed' | TimeRefusal, Recipient> {
  const cell = row[event];
  if (!cell) return { ok: false, refusal: rules.stateChanged, details: { state: facts.state } };
  if (!isBy(rules, cell, context))
    return { ok: false, refusal: 'NotAllowed', details: { state: facts.state } };
  const mistimed = timeRefusal(rules, event, context);
  if (mistimed) {
    const deadlineAt = rules.endsAt(event, context)?.toISOString() ?? '';
    return { ok: false, refusal: mistimed, details: { deadlineAt } };
  }
  for (const name of cell.guards ?? []) {
    const guard = rules.guards[name as GuardOf<C>];
    if (!guard.holds(context))
      return { ok: false, refusal: guard.refusal, details: guard.details?.(context) ?? {} };
  }
  const isFresh = (cell.deadline ?? 'fresh') === 'fresh';
  const changes = (cell.marks ?? []).map((mark) => rules.marks[mark as MarkOf<C>](context));
  const moved: Facts = Object.assign(
    { ...facts, state: cell.to, enteredAt: isFresh ? context.now : facts.enteredAt },
    rules.columns?.(cell, context),
    ...changes,
  );
  const next = { ...moved, ...rules.deadlines(cell, moved, context) };
  const notify = cell.notify.flatMap((audience) => rules.recipients(audience, next, context));
  return { ok: true, to: cell.to, next, effects: cell.effects, notify: [...new Set(notify)] };
}

/**
 * The events that the actor may cause now: the cell allows the actor, the time is right, and the guards about
 * the row's own facts hold.
 */
export function possibleEvents<
  Event extends string,
  Facts extends Timed,
  C extends Cell,
  Context extends Acting,
>(
  rules: MachineRules<Facts, C, Context, unknown, unknown>,
  row: Row<C>,
  events: readonly Event[],
  context: Context,
): Event[] {
  return events.filter((event) => {
    const cell = row[event];
    if (!cell || !isBy(rules, cell, context) || timeRefusal(rules, event, context)) return false;
    return (cell.guards ?? [])
      .map((name) => rules.guards[name as GuardOf<C>])
      .every((guard) => guard.asks === 'findings' || guard.holds(context));
  });
}

const isBy = <Context extends Acting>(
  rules: { actorNames: (context: Context) => readonly string[] },
  cell: Cell,
  context: Context,
): boolean => rules.actorNames(context).some((name) => cell.by.includes(name));

/** The clock acts only at or after the end, others only before it. */
function timeRefusal<Context extends Acting>(
  rules: { endsAt: (event: string, context: Context) => Date | null; untimed: readonly string[] },
  event: string,
  context: Context,
): TimeRefusal | null {
  const { actor, now } = context;
  const end = rules.endsAt(event, context);
  const isOver = end !== null && now >= end;
  if (actor === 'clock') return isOver ? null : 'TooEarly';
  return isOver && !rules.untimed.includes(actor) ? 'TooLate' : null;
}
