// A process that only runs the built-in database, for tests that kill it: node --import tsx hold-postgres.ts FOLDER
// [durable]
import { startPostgres } from '../../platform/postgres/postgres';

void startPostgres({ dataDir: process.argv[2]!, durable: process.argv[3] === 'durable', log: () => {} }).then(
  ({ url, port }) => {
    process.stdout.write(`${JSON.stringify({ url, port })}\n`);
    setInterval(() => {}, 60_000);
  },
  (error: Error) => {
    process.stdout.write(`${JSON.stringify({ problem: error.message })}\n`);
    process.exitCode = 1;
  },
);
