// npm run check: this repository's rules beyond the compiler and the linter.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boundaries, oneDirection } from './checks/boundaries';
import { fileSizes, namedStates, noConsole, noPathUp, themeColours } from './checks/conventions';
import { importCycles } from './checks/cycles';
import { deadExports, deadFiles } from './checks/dead-code';
import { sameFigures } from './checks/figures';
import { licences } from './checks/licences';
import { migrationSteps } from './checks/migration-steps';
import { declaredPackages } from './checks/packages';
import { migrations, ownSchema } from './checks/schemas';
import { readSources } from './checks/sources';
import { styles } from './checks/styles';
import { bannedPhrases, bannedWords } from './checks/words';
import { specCoverage } from './spec/spec-coverage';

const root = path.join(import.meta.dirname, '..');
const sources = readSources(root);
const checks = [
  boundaries,
  oneDirection,
  importCycles,
  ownSchema,
  migrations,
  migrationSteps,
  deadFiles,
  deadExports,
  fileSizes,
  themeColours,
  styles,
  noConsole,
  noPathUp,
  namedStates,
  declaredPackages,
  bannedWords,
  bannedPhrases,
  sameFigures,
  specCoverage,
];
const wrong = [
  ...checks.flatMap((check) => check(sources)),
  ...licences(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
];
for (const sentence of wrong) process.stdout.write(`${sentence}\n`);
process.stdout.write(
  wrong.length === 0
    ? `${sources.length} files follow the repository rules\n`
    : `${wrong.length} problems to fix\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
