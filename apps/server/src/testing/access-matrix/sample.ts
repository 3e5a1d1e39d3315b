import { createHash, randomInt } from 'node:crypto';

/** One in so many. */
const share = 6;
const seed = process.env.SEED ?? String(randomInt(2 ** 31));
let isPrinted = false;

/**
 * One in six of these names, by chance, with the seed printed; `SEED=...` draws the same again. All of them with
 * `SAMPLE=full`, as `npm run test:all` has it.
 */
export function sampled<Name extends string>(names: readonly Name[]): Name[] {
  if (process.env.SAMPLE === 'full') return [...names];
  if (!isPrinted) process.stdout.write(`SEED=${seed}\n`);
  isPrinted = true;
  const groupOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  return names.filter((name) => groupOf(name) % share === 0);
}
