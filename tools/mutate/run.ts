// Runs mutants: npx tsx tools/mutate/run.ts [part, or part of a location] [--again]. See docs/testing.md.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accepted } from './accepted';
import { parts } from './parts';
import { type Result, report } from './report';
import { root, type Target, targetsOf } from './targets';
import type { Outcome } from './worker';

/** The time limit of the tests without a mutant. */
const startMs = 300_000;
const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
/** Only mutants that survived the last run, or were not run yet. */
const isAgain = process.argv.includes('--again');

const startedAt = Date.now();
const results: Result[] = [];
let total = 0;
for (const [part, description] of Object.entries(parts)) {
  const targets = targetsOf(description);
  total += targets.length;
  const file = path.join(root, '.cache/mutate', `${part}.json`);
  const before: Result[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const outcomes = new Map(before.map((result) => [keyOf(result), result.outcome]));
  const save = (): Result[] => {
    const known = targets.flatMap(({ location, name }): Result[] => {
      const outcome = outcomes.get(keyOf({ location, name }));
      return outcome ? [{ location, name, outcome }] : [];
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(known));
    return known;
  };
  const numbers = targets.flatMap((target, number) => {
    const isLeft = (outcomes.get(keyOf(target)) ?? 'survived') === 'survived';
    return isWanted(part, target) && (isLeft || !isAgain) ? [number] : [];
  });
  await tryAll(part, numbers, (number, outcome) => {
    outcomes.set(keyOf(targets[number]!), outcome);
    save();
  });
  results.push(...save());
}

const isAccepted = new Set(accepted.map(([location, name]) => keyOf({ location, name })));
const survivors = results.filter(({ outcome }) => outcome === 'survived');
const unexpected = survivors.filter((result) => !isAccepted.has(keyOf(result)));
const survived = new Set(survivors.map(keyOf));
const killed = accepted.filter(([location, name]) => !survived.has(keyOf({ location, name })));
for (const { location, name } of unexpected) process.stdout.write(`SURVIVED ${location}: ${name}\n`);
for (const [location, name] of killed)
  process.stdout.write(`ACCEPTED, BUT NO SURVIVOR ${location}: ${name}\n`);
writeFileSync(path.join(root, 'docs/mutation.md'), report(results, total));
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(
  `${results.length} mutants, ${survivors.length} survive, ${unexpected.length} of them without a reason; ${minutes} min\n`,
);
process.exit(unexpected.length + killed.length === 0 ? 0 : 1);

function keyOf({ location, name }: { location: string; name: string }): string {
  return `${location}: ${name}`;
}

function isWanted(part: string, { location }: Target): boolean {
  return wanted in parts ? part === wanted : location.includes(wanted);
}

/** In a child process, because an endless mutant blocks it; another process then continues after that mutant. */
async function tryAll(part: string, numbers: number[], found: (number: number, outcome: Outcome) => void) {
  let count = 0;
  const next = (outcome: Outcome) => {
    found(numbers[count]!, outcome);
    if (++count % 25 === 0) process.stdout.write(`${part}: ${count} of ${numbers.length}\n`);
  };
  while (count < numbers.length) {
    const left = numbers.slice(count).map(String);
    const worker = fork(path.join(import.meta.dirname, 'worker.ts'), [part, ...left], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stop = () => worker.kill('SIGKILL');
    const forkedAt = Date.now();
    let timer = setTimeout(stop, startMs);
    // A mutant whose tests take much longer never ends. It counts as detected.
    let patienceMs = 0;
    worker.on('message', (message: Outcome | 'ready') => {
      if (message === 'ready') patienceMs = 2 * (Date.now() - forkedAt) + 5_000;
      else next(message);
      clearTimeout(timer);
      timer = setTimeout(stop, patienceMs);
    });
    const [status] = await once(worker, 'exit');
    clearTimeout(timer);
    if (patienceMs === 0) throw new Error(`The tests of ${part} fail without a mutant.`);
    if (count < numbers.length) next('killed');
    else if (status !== 0) throw new Error(`The tests of ${part} fail without a mutant once all were tried.`);
  }
}
