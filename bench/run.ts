// npm run bench -- all [--report]          all benchmarks with a figure in bench/shared/figures.ts
// npm run bench -- name ... [--report]     those named
// npm run bench -- name [argument ...]     one, with arguments of its own
// They run one after another. It fails if one misses a goal. `--report` writes the figures into bench/figures.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FigureName, figures } from './shared/figures';
import { type Measured, reportPage } from './shared/report-page';

const here = import.meta.dirname;
const known = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => path.basename(file, '.ts'));
const withFigures = [...new Set(Object.keys(figures).map((name) => name.split('.')[0] as string))];

const given = process.argv.slice(2);
const isReport = given.includes('--report');
const [first = 'all', ...rest] = given.filter((argument) => argument !== '--report');
const areAllNamed = [first, ...rest].every((name) => known.includes(name));
const names = first === 'all' ? withFigures : areAllNamed ? [first, ...rest] : [first];
if (!known.includes(names[0] as string)) {
  console.error(`There is no benchmark called ${first}. There are: all, ${known.join(', ')}.`);
  process.exit(1);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim();
const currentCommit = () =>
  git('rev-parse', '--short=8', 'HEAD') +
  (git('status', '--porcelain', '--', ':(top,exclude)bench/figures.md') ? ' and changes' : '');

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-figures-'));
const measured: Measured[] = [];
const failed = names.filter((name) => {
  const load = os.loadavg()[0] as number;
  const commit = currentCommit();
  console.log(`\n# ${name}, load ${load.toFixed(1)}`);
  const file = path.join(folder, name);
  writeFileSync(file, '');
  const script = path.join(here, `${name}.ts`);
  const args = ['--import', 'tsx', script, ...(areAllNamed || first === 'all' ? [] : rest)];
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: file },
  });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const { name, value } = JSON.parse(line) as { name: FigureName; value: number };
    measured.push({ name, value, load, date: new Date(), commit });
  }
  return status !== 0;
});
rmSync(folder, { recursive: true });
if (isReport) {
  const page = path.join(here, 'figures.md');
  writeFileSync(page, reportPage(readFileSync(page, 'utf8'), measured));
}
if (failed.length > 0) console.log(`\nmissed a goal or failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
