import { createHash, randomInt } from 'node:crypto';

/** One in this many. */
const share = 6;
const seed = process.env.SEED ?? String(randomInt(2 ** 31));
let isPrinted = false;

/**
 * A random sixth of these names, with the seed printed; `SEED=...` repeats a draw. All of them with `SAMPLE=full`, as
 * in `npm run test:all`.
 */
export function sampled<Name extends string>(names: readonly Name[]): Name[] {
  if (process.env.SAMPLE === 'full') return [...names];
  if (!isPrinted) process.stdout.write(`SEED=${seed}\n`);
  isPrinted = true;
  const groupOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  return names.filter((name) => groupOf(name) % share === 0);
}
