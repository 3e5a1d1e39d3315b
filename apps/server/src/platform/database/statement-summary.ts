const writes = /\b(insert into|update|delete from)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/;
const reads = /\b(?:from|join)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/;
const calls = /([a-z_]+\.[a-z_]+)\s*\(/;

const summaries = new Map<string, string>();
const maxKnown = 3_000;

/**
 * A statement's name for metrics and traces: its verb and its table or function, such as `update orders.orders`
 * (OpenTelemetry's `db.query.summary`). There are at most some hundred, because tables are named in the code.
 */
export function summaryOf(text: string): string {
  const cachedSummary = summaries.get(text);
  if (cachedSummary) return cachedSummary;
  const summary = summarise(text);
  if (summaries.size < maxKnown) summaries.set(text, summary);
  return summary;
}

function summarise(text: string): string {
  const write = writes.exec(text);
  if (write) return `${write[1]?.split(' ')[0]} ${write[2]}`;
  const verb = /[a-z]+/.exec(text)?.[0] ?? '';
  const target = reads.exec(text)?.[1] ?? calls.exec(text)?.[1];
  return target ? `select ${target}` : verb;
}
