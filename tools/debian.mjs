// Installs Debian packages for the tests, if that needs no confirmation.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True if apt-get ran and succeeded. Runs as root, or with sudo if it needs no password. */
export function installOnDebian(name, packages) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false;
  process.stderr.write(`Installing ${name} with apt-get...\n`);
  const apt = (...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const command = ['apt-get', '-qq', '-y', ...args];
    const [program, ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    return spawnSync(program, rest, { env, stdio: ['ignore', 2, 2] }).status === 0;
  };
  return apt('update') && apt('install', '--no-install-recommends', ...packages);
}
