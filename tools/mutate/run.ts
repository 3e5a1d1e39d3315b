// Tries every mutant: npx tsx tools/mutate/run.ts [part or place]. docs/testing.md says what for.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';
import { accepted } from './accepted';
import { lineOf, named } from './mutants';
import { parts } from './parts';
import { type Target, targetsOf } from './targets';
import type { Outcome } from './worker';

type Tried = { target: Target; outcome: Outcome | 'endless' };

/** A mutant whose tests say nothing for so long never ends, which is noticed. */
const patienceMs = 90_000;

const [wanted = ''] = process.argv.slice(2);
const started = Date.now();
const tried: Tried[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (wanted in parts && name !== wanted) continue;
  const only = wanted in parts ? '' : wanted;
  const targets = targetsOf(part, only);
  if (targets.length > 0) tried.push(...(await tryAll(name, only, targets)));
}
const minutes = Math.round((Date.now() - started) / 60_000);
const survivors = tried.filter(({ outcome }) => outcome === 'survived');
const unexpected = survivors.filter(({ target }) => !reasonOf(target));
const names = new Set(survivors.map(({ target }) => nameOf(target)));
const places = new Set(tried.map(({ target }) => target.place));
const gone = accepted.filter(([place, name]) => places.has(place) && !names.has(`${place}: ${name}`));
for (const { target } of unexpected) process.stdout.write(`SURVIVED ${nameOf(target)}\n`);
for (const [place, name] of gone) process.stdout.write(`ACCEPTED BUT KILLED ${place}: ${name}\n`);
if (!wanted) writeFileSync(path.join(root, 'docs/mutation.md'), report());
process.stdout.write(
  `${tried.length} mutants in ${minutes} min, ${survivors.length} survived, ${unexpected.length} of them unexpected\n`,
);
process.exit(unexpected.length + gone.length === 0 ? 0 : 1);

/** In a process of its own, which a mutant without end takes down: the next one goes on after it. */
async function tryAll(name: string, only: string, targets: Target[]): Promise<Tried[]> {
  const outcomes: Tried['outcome'][] = [];
  while (outcomes.length < targets.length) {
    const before = outcomes.length;
    const worker = fork(path.join(import.meta.dirname, 'worker.ts'), [name, only, String(before)], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let isReady = false;
    let timer = setTimeout(() => worker.kill('SIGKILL'), patienceMs);
    worker.on('message', (message: { ready: true } | { at: number; outcome: Outcome }) => {
      isReady = true;
      clearTimeout(timer);
      timer = setTimeout(() => worker.kill('SIGKILL'), patienceMs);
      if ('at' in message) outcomes[message.at] = message.outcome;
      if (process.env.MUTATE_DEBUG && 'at' in message) process.stdout.write(`${new Date().toISOString().slice(11,19)} ${message.outcome} ${nameOf(targets[message.at]!)}\n`);
      if (outcomes.length % 25 === 0) process.stdout.write(`${name}: ${outcomes.length} of ${targets.length}\n`);
    });
    await once(worker, 'exit');
    clearTimeout(timer);
    if (!isReady) throw new Error(`The tests of ${name} do not run.`);
    if (outcomes.length < targets.length) outcomes.push('endless');
  }
  return targets.map((target, at) => ({ target, outcome: outcomes[at]! }));
}

function nameOf({ place, text, mutant }: Target): string {
  return `${place}: ${named(text, mutant)}`;
}

function reasonOf(target: Target): string | undefined {
  return accepted.find(([place, name]) => `${place}: ${name}` === nameOf(target))?.[2];
}

function report(): string {
  const rows = [...places].map((place) => {
    const here = tried.filter(({ target }) => target.place === place);
    const count = (...wanted: Tried['outcome'][]) => here.filter(({ outcome }) => wanted.includes(outcome)).length;
    const survived = count('survived');
    return `| \`${place}\` | ${count('killed', 'endless') + survived} | ${count('killed', 'endless')} | ${survived} |`;
  });
  const left = survivors.map(({ target }) => {
    const code = named(target.text, target.mutant).replaceAll('|', '\\|');
    return `| \`${target.place}\` | ${target.isSql ? '' : lineOf(target.text, target.mutant)} | \`${code}\` | ${reasonOf(target) ?? '**nothing yet**'} |`;
  });
  const words = readFileSync(path.join(import.meta.dirname, 'report.md'), 'utf8');
  return words
    .replace('MINUTES', String(minutes))
    .replace('ROWS', rows.join('\n'))
    .replace('SURVIVORS', left.join('\n'));
}
