/** Recent actions, recorded so that a difference can be understood without repeating the run. */
export type Journal = { all: string[]; byOrder: Map<string, string[]> };

export const createJournal = (): Journal => ({ all: [], byOrder: new Map() });

const lately = 25;
const maxLines = 200;
const text = (value: unknown) =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, held) => (typeof held === 'bigint' ? `${held}` : held));

/** Records an entry, also under its order if it has one. Codes and PINs are test data, so entries may contain them. */
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

/** Throws a Difference unless both values are equal. */
export function expectSame(
  what: string,
  server: unknown,
  model: unknown,
  about: { order?: string | undefined } & Record<string, unknown> = {},
): void {
  if (String(server) !== String(model)) throw new Difference(what, server, model, about);
}

/**
 * The report of a failure: the order concerned from its start, or the last actions on each of a trader's newest orders,
 * then the last actions of all. `ordersOf` returns a trader's orders, oldest first.
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
