/** What happened of late, kept so that a difference can be read without running the days again. */
export type Journal = { all: string[]; byOrder: Map<string, string[]> };

export const createJournal = (): Journal => ({ all: [], byOrder: new Map() });

const lately = 25;
const maxLines = 200;
const text = (value: unknown) =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, held) => (typeof held === 'bigint' ? `${held}` : held));

/** Writes a line down, under its order where it has one. Codes and PINs are made up, and may stand in it. */
export function note(journal: Journal, at: number, what: unknown, orderNo?: string) {
  const line = `${new Date(at).toISOString()} ${orderNo ?? '-'} ${text(what)}`;
  journal.all.push(line);
  if (journal.all.length > maxLines) journal.all.splice(0, maxLines / 2);
  if (!orderNo) return;
  const own = journal.byOrder.get(orderNo) ?? [];
  own.push(line);
  journal.byOrder.set(orderNo, own);
}

/** The server and the model disagree. */
export class Difference extends Error {
  constructor(
    what: string,
    server: unknown,
    model: unknown,
    readonly about: { order?: string | undefined } & Record<string, unknown>,
  ) {
    super(`${what}: the server says ${server}, the model ${model}; ${text(about)}`);
  }
}

/** Throws unless both say the same. */
export function expectSame(
  what: string,
  server: unknown,
  model: unknown,
  about: { order?: string | undefined } & Record<string, unknown> = {},
): void {
  if (String(server) !== String(model)) throw new Difference(what, server, model, about);
}

/**
 * The story behind a failure: the order concerned from its beginning, or the last moves on each of a trader's latest
 * orders, then the last moves of all. `ordersOf` names a trader's orders, oldest first.
 */
export function failureReport(
  journal: Journal,
  error: unknown,
  ordersOf: (traderID: string) => readonly string[],
): string {
  const { order, taker, trader = taker } = error instanceof Difference ? error.about : {};
  const section = (no: string, lines: number) => [
    `order ${no}:`,
    ...(journal.byOrder.get(no) ?? []).slice(-lines),
  ];
  return [
    ...(order ? section(order, 60) : []),
    ...(trader && !order
      ? ordersOf(String(trader))
          .slice(-6)
          .flatMap((no) => section(no, 6))
      : []),
    'before it:',
    ...journal.all.slice(-lately),
  ].join('\n');
}
