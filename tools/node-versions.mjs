// A trade on each line of Node with long-term support, with the binary that npm has of it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Lines with long-term support (https://github.com/nodejs/Release). */
export const nodeVersions = [22, 24, 26];

/** The folder of the newest Node of a line, downloaded once into `.cache`; null where npm has none for this machine. */
export function nodeOfVersion(line) {
  const folder = path.join(root, '.cache', 'node', String(line));
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (existsSync(bin)) return bin;
  const asked = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${line}`];
  spawnSync('npm', asked, { stdio: 'inherit' });
  return existsSync(bin) ? bin : null;
}
