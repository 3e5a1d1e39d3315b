import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findInRepo } from './repo-root';

/** The folder of this release, which is named after its tag or commit. */
export const releaseFolder = (): string => path.resolve(findInRepo('db/migrations'), '..', '..');

/** The version of this release, such as `0.9.0`. */
export function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(releaseFolder(), 'package.json'), 'utf8'));
  return version;
}
