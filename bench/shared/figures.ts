import { appendFileSync } from 'node:fs';

/** A figure that a benchmark reports, and the value that it should reach. A figure without a goal is for comparison. */
export type Figure = {
  readonly what: string;
  readonly unit: '' | 'x' | '/s' | 'ms' | 's' | 'bytes' | 'kB' | 'MB';
  readonly decimals?: number;
  readonly max?: number;
  readonly min?: number;
  readonly aim?: number;
};

/** All figures, by `benchmark.figure`. `npm run bench -- all` runs the benchmarks that are named here. */
export const figures = {
  'ledger.lock8': { what: 'Escrow lock relative to TPC-B, 8 clients', unit: 'x', min: 1.5, aim: 1.8 },
  'ledger.lock32': { what: 'Escrow lock relative to TPC-B, 32 clients', unit: 'x', min: 1.5, aim: 1.8 },
  'ledger.fee8': { what: 'One fee account relative to none, 8 clients', unit: 'x', min: 0.8 },
  'ledger.fee32': { what: 'One fee account relative to none, 32 clients', unit: 'x', min: 0.8 },
  'ledger.batch8': {
    ...{ what: 'Settling in batches of 16 relative to TPC-B, 8 clients', unit: 'x' },
    ...{ min: 4, aim: 6 },
  },
  'ledger.batch32': {
    ...{ what: 'Settling in batches of 16 relative to TPC-B, 32 clients', unit: 'x' },
    ...{ min: 4, aim: 6 },
  },
  'orders.perTpcB': {
    ...{ what: 'TPC-B transactions in the time of one complete order over HTTP', unit: '', decimals: 1 },
    ...{ max: 16, aim: 12 },
  },
  'orders.perTpcBByProcessor': {
    ...{ what: 'The same by processor time', unit: '', decimals: 1 },
  },
  'orders.processor': {
    what: 'Processor time of a complete order, client included',
    unit: 'ms',
    decimals: 1,
  },
  'offers.list': { what: 'Offers list relative to plain Fastify and pg', unit: 'x', min: 2, aim: 5 },
  'offers.newQuery': {
    ...{ what: 'Offers list, every query new, relative to plain Fastify and pg', unit: 'x' },
    ...{ min: 0.8, aim: 1.2 },
  },
  'offers.listOfMillion': {
    ...{ what: 'Offers list among 1,000,000 relative to 10,000', unit: 'x', min: 0.7 },
  },
  'offers.newQueryOfMillion': {
    ...{ what: 'Offers list, every query new, among 1,000,000 relative to 10,000', unit: 'x', min: 0.7 },
  },
  'offers.noMatch': {
    ...{ what: 'Offers list, no offer matches, among 1,000,000', unit: '/s', decimals: 0, min: 1000 },
  },
  'chat.rate': {
    ...{ what: 'Persisted and delivered chat messages relative to the relay', unit: 'x' },
    ...{ min: 0.87, aim: 0.95 },
  },
  'chat.delay': { what: 'Chat delay at 3,000/s, p99', unit: 'ms', decimals: 1, max: 10 },
  'chat.delayToRelay': { what: 'The same relative to the relay', unit: 'x', decimals: 1, aim: 2 },
  'chat.logins': { what: 'Processor time of a chat login', unit: 'ms' },
  'chat.group': { what: 'Processor time of a message to 500 connected members', unit: 'ms', decimals: 1 },
  'chat.memory': {
    ...{ what: 'Memory per idle signed-in connection, at 5,000', unit: 'kB', decimals: 1 },
    ...{ max: 13, aim: 9.5 },
  },
  'chat.reconnect': {
    ...{
      what: '5,000 sessions reconnecting with missed messages, until all are synced',
      unit: 's',
      decimals: 1,
    },
    ...{ max: 8, aim: 5 },
  },
  'chat-engine.bytes': {
    what: 'Chat engine, worker and store, brotli',
    unit: 'bytes',
    decimals: 0,
    max: 45_000,
  },
  'chat-engine.openCold': {
    what: 'Opening a chat of 100,000 messages, first',
    unit: 'ms',
    decimals: 1,
    max: 100,
  },
  'chat-engine.open': {
    what: 'Opening a chat of 100,000 messages, later',
    unit: 'ms',
    decimals: 1,
    max: 100,
  },
  'chat-engine.longestTask': {
    ...{ what: 'Longest task while reading back 100 pages', unit: 'ms', decimals: 1, max: 50 },
  },
  'chat-hostile.growth': {
    ...{ what: 'Memory growth over 900,000 hostile frames', unit: 'MB', decimals: 1, max: 40 },
  },
  'chat-visit.first': { what: 'Open chats, first visit', unit: 's', max: 2.3, aim: 1.9 },
  'chat-visit.second': { what: 'Open chats, second visit', unit: 's', max: 0.45, aim: 0.3 },
  'web.bytes': { what: 'First visit, bytes', unit: 'bytes', decimals: 0, max: 85_000, aim: 75_000 },
  'web.requests': { what: 'First visit, requests', unit: '', decimals: 0, max: 5 },
  'web.idleBytes': { what: 'Bytes that the page loads in the two seconds after', unit: 'bytes', decimals: 0 },
  'web.blocked': { what: 'First visit, blocked time', unit: 'ms', decimals: 0, max: 120 },
  'web.shift': { what: 'First visit, layout shift', unit: '', max: 0 },
  'paint.fast': {
    ...{ what: 'First paint of `/` relative to an empty React page, fast 3G', unit: 'x' },
    ...{ max: 0.8, aim: 0.7 },
  },
  'paint.slow': {
    ...{ what: 'First paint of `/` relative to an empty React page, slow 3G', unit: 'x' },
    ...{ max: 0.65, aim: 0.6 },
  },
  'paint.http2': { what: 'First paint of `/` relative to an empty React page, fast 3G, HTTP/2', unit: 'x' },
  'paint.interactive': {
    ...{ what: '`/` answers a tap, fast 3G, a processor four times slower', unit: 's' },
    ...{ max: 1.3, aim: 1.1 },
  },
  'interactions.paint': {
    what: 'Longest time from a tap to the next paint',
    unit: 'ms',
    decimals: 0,
    max: 150,
  },
  'interactions.task': { what: 'Longest task after the first screen', unit: 'ms', decimals: 0, max: 100 },
  'lighthouse.performance': {
    what: 'Lighthouse performance, lowest of 5 pages',
    unit: '',
    decimals: 0,
    min: 98,
  },
  'lighthouse.accessibility': { what: 'Lighthouse accessibility', unit: '', decimals: 0, min: 100 },
  'lighthouse.best-practices': { what: 'Lighthouse best practices', unit: '', decimals: 0, min: 100 },
  'lighthouse.seo': { what: 'Lighthouse SEO', unit: '', decimals: 0, min: 100 },
  'changes.delay': {
    what: "From an action to the other side's screen, p50",
    unit: 'ms',
    decimals: 0,
    max: 300,
  },
  'changes.requests': {
    what: 'Requests of an open order screen in an hour',
    unit: '',
    decimals: 0,
    max: 20,
  },
  'changes.memory': { what: 'Memory per idle stream of changes', unit: 'kB', decimals: 1, max: 17 },
  'figures.slowest': {
    ...{ what: "The console's figures of 90 days among 1,000,000 orders, slowest query", unit: 's' },
    ...{ max: 1, aim: 0.3 },
  },
  'history.slowest': {
    ...{ what: 'History among 10,000,000 orders relative to 10,000, slowest query', unit: 'x', max: 1.43 },
  },
  'start.listening': { what: 'Second start of the demo until it listens', unit: 's' },
  'start.afterKill': {
    ...{ what: 'First answer after kill -9 of Gift and its database', unit: 's', max: 2, aim: 1 },
  },
  'start.stop': { what: 'Slowest stop', unit: 's', max: 2 },
  'clone.firstPage': {
    ...{ what: 'From a bare clone to the first page, packages not cached', unit: 's', decimals: 0 },
    ...{ max: 23, aim: 20 },
  },
} as const satisfies Readonly<Record<`${string}.${string}`, Figure>>;

export type FigureName = keyof typeof figures;

export const isMissed = ({ max = Number.POSITIVE_INFINITY, min = 0 }: Figure, value: number) =>
  !(value <= max && value >= min);

export function valueText({ unit, decimals = 2 }: Figure, value: number): string {
  const number = value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return unit === '' || unit === 'x' || unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
}

export function goalText({ max, min }: Figure): string {
  if (max !== undefined) return `≤ ${max.toLocaleString('en')}`;
  return min === undefined ? '' : `≥ ${min.toLocaleString('en')}`;
}

/**
 * Prints a figure, lets the benchmark fail if it misses its goal, and adds it to the file that `npm run bench` collects
 * with `--report` (`BENCH_FIGURES`).
 */
export function report(name: FigureName, value: number): void {
  const figure: Figure = figures[name];
  const missed = isMissed(figure, value);
  if (missed) process.exitCode = 1;
  const goal = goalText(figure);
  const aim = figure.aim === undefined ? '' : `, aim ${figure.aim.toLocaleString('en')}`;
  console.log(
    `  ${figure.what}: ${valueText(figure, value)}${goal && ` (goal ${goal}${aim})`}${missed ? ' MISSED' : ''}`,
  );
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ name, value })}\n`);
}
