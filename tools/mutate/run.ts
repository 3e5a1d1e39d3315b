// Tries mutants: npx tsx tools/mutate/run.ts [part, or piece of a place] [--again]. docs/testing.md says what for.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';
import { accepted } from './accepted';
import { parts } from './parts';
import { type Result, report } from './report';
import { type Target, targetsOf } from './targets';
import type { Outcome } from './worker';

/** A mutant whose tests say nothing for so long never ends, which somebody would notice. */
const patienceMs = 120_000;
const resultsFile = path.join(root, '.cache/mutate/results.json');

const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
/** Only those that survived the last time. */
const isAgain = process.argv.includes('--again');

const startedAt = Date.now();
const before: Result[] = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : [];
const outcomes = new Map(before.map((result) => [keyOf(result), result.outcome]));
const results: Result[] = [];
for (const [part, { files, schema, tests }] of Object.entries(parts)) {
  const targets = targetsOf({ files, schema, tests });
  const tried = targets.flatMap((target, number) => (isWanted(part, target) ? [number] : []));
  const found = tried.length > 0 ? await tryAll(part, tried) : [];
  targets.forEach((target, number) => {
    const at = tried.indexOf(number);
    const outcome = at < 0 ? outcomes.get(keyOf(target)) : found[at];
    if (outcome) results.push({ place: target.place, name: target.name, outcome });
  });
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify(results));
}

const isAccepted = new Set(accepted.map(([place, name]) => keyOf({ place, name })));
const survivors = results.filter(({ outcome }) => outcome === 'survived');
const unexpected = survivors.filter((result) => !isAccepted.has(keyOf(result)));
const survived = new Set(survivors.map(keyOf));
const killed = accepted.filter(([place, name]) => !survived.has(keyOf({ place, name })));
for (const { place, name } of unexpected) process.stdout.write(`SURVIVED ${place}: ${name}\n`);
for (const [place, name] of killed) process.stdout.write(`ACCEPTED, BUT NO SURVIVOR ${place}: ${name}\n`);
writeFileSync(path.join(root, 'docs/mutation.md'), report(results));
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(
  `${results.length} mutants, ${survivors.length} survive, ${unexpected.length} of them without a reason; ${minutes} min\n`,
);
process.exit(unexpected.length + killed.length === 0 ? 0 : 1);

function keyOf({ place, name }: { place: string; name: string }): string {
  return `${place}: ${name}`;
}

function isWanted(part: string, target: Target): boolean {
  if (wanted in parts ? part !== wanted : !target.place.includes(wanted)) return false;
  return !isAgain || outcomes.get(keyOf(target)) === 'survived';
}

/** In a process of its own, which a mutant without an end takes down: another one goes on after it. */
async function tryAll(part: string, numbers: number[]): Promise<Outcome[]> {
  const found: Outcome[] = [];
  while (found.length < numbers.length) {
    const left = numbers.slice(found.length).map(String);
    const worker = fork(path.join(import.meta.dirname, 'worker.ts'), [part, ...left], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const stop = () => worker.kill('SIGKILL');
    let timer = setTimeout(stop, patienceMs);
    let isReady = false;
    worker.on('message', (message: Outcome | 'ready') => {
      clearTimeout(timer);
      timer = setTimeout(stop, patienceMs);
      if (message === 'ready') isReady = true;
      else if (found.push(message) % 50 === 0)
        process.stdout.write(`${part}: ${found.length} of ${numbers.length}\n`);
    });
    await once(worker, 'exit');
    clearTimeout(timer);
    if (!isReady) throw new Error(`The tests of ${part} do not run.`);
    if (found.length < numbers.length) found.push('killed');
  }
  return found;
}
