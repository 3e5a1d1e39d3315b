/** What happened of late, kept so that a difference can be read without running the days again. */
export type Journal = { all: string[]; byOrder: Map<string, string[]> };

export const createJournal = (): Journal => ({ all: [], byOrder: new Map() });

const lately = 25;
const kept = 200;
const text = (value: unknown) =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, held) => (typeof held === 'bigint' ? `${held}` : held));

/** Writes a line down, under its order where it has one. Codes and PINs are made up, and may stand in it. */
export function note(journal: Journal, at: number, what: unknown, orderNo?: string) {
  const line = `${new Date(at).toISOString()} ${orderNo ?? '-'} ${text(what)}`;
  journal.all.push(line);
  if (journal.all.length > kept) journal.all.splice(0, kept / 2);
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
export function agree(
  what: string,
  server: unknown,
  model: unknown,
  about: { order?: string | undefined } & Record<string, unknown> = {},
): void {
  if (String(server) !== String(model)) throw new Difference(what, server, model, about);
}

/** The story behind a failure: the order concerned from its beginning, then the last moves of all. */
export function story(journal: Journal, error: unknown): string {
  const orderNo = error instanceof Difference ? error.about.order : undefined;
  const own = orderNo ? (journal.byOrder.get(orderNo) ?? []) : [];
  return [
    ...(own.length > 0 ? [`order ${orderNo}:`, ...own.slice(-60)] : []),
    'before it:',
    ...journal.all.slice(-lately),
  ].join('\n');
}
