// What a start prints for the person at the terminal. Plain Node, since it runs before anything is installed.

/** `text` for a person at a terminal, `json` for a program; LOG_FORMAT decides where it is set. */
export const logFormat = (env = process.env, isTerminal = process.stdout.isTTY === true) =>
  env.LOG_FORMAT === 'text' || env.LOG_FORMAT === 'json' ? env.LOG_FORMAT : isTerminal ? 'text' : 'json';

export const printLine = (line) => process.stderr.write(`${line}\n`);

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs one step of the start and prints its name and time. In the JSON form it prints nothing. */
export async function step(name, work, write = (text) => process.stderr.write(text)) {
  if (logFormat() === 'json') return work();
  const from = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  const title = `  ${name.padEnd(14)}`;
  // A terminal shows which step is running; its line is written again with the time.
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

/** Lines of a table whose columns are as wide as their widest cell. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd(),
  );
}
