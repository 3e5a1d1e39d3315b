// npm run bench [-- name ...]: runs the named benchmarks, or all, one after another; fails if one does.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => path.basename(file, '.ts'));

const [first, ...rest] = process.argv.slice(2);
const isNamed = first !== undefined && existsSync(path.join(here, `${first}.ts`));
if (first !== undefined && !isNamed) {
  console.error(`There is no benchmark called ${first}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
const failed = (isNamed ? [first] : all).filter((name) => {
  console.log(`\n# ${name}`);
  const script = path.join(here, `${name}.ts`);
  const args = ['--import', 'tsx', script, ...(isNamed ? rest : [])];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) console.log(`\nshort of a goal: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
