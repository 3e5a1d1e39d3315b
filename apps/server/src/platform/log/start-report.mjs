// Output of a start for the terminal. Plain Node, since it runs before anything is installed.

/** `text` for a terminal, `json` for a log collector; LOG_FORMAT overrides. */
export const logFormat = (env = process.env, isTerminal = process.stdout.isTTY === true) =>
  env.LOG_FORMAT === 'text' || env.LOG_FORMAT === 'json' ? env.LOG_FORMAT : isTerminal ? 'text' : 'json';

export const printLine = (line) => process.stderr.write(`${line}\n`);

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs one step of the start and prints its name and duration. In JSON form it prints nothing. */
export async function step(name, work, write = (text) => process.stderr.write(text)) {
  if (logFormat() === 'json') return work();
  const from = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  const title = `  ${name.padEnd(14)}`;
  // A terminal shows the running step and then overwrites the line with the duration.
  if (isTerminal) write(`${title}...`);
  let isDone = false;
  try {
    const result = await work();
    isDone = true;
    return result;
  } finally {
    if (isTerminal) write('\r\u001b[K');
    if (isDone) write(`${title}${seconds(performance.now() - from).padStart(7)}\n`);
  }
}

/** Formats rows as a table with aligned columns. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd(),
  );
}
