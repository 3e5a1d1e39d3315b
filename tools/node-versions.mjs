// Runs a trade on each long-term support version of Node, with the binary from npm.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Versions with long-term support (https://github.com/nodejs/Release). */
export const nodeVersions = [22, 24, 26];

/** The folder of a version's newest Node, downloaded once into `.cache`; null if npm has none for this platform. */
export function nodeOfVersion(line) {
  const folder = path.join(root, '.cache', 'node', String(line));
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (existsSync(bin)) return bin;
  const asked = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${line}`];
  spawnSync('npm', asked, { stdio: 'inherit' });
  return existsSync(bin) ? bin : null;
}
