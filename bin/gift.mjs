#!/usr/bin/env node
// The program `gift`: `gift start` starts Gift, everything else is in apps/server/src/cli.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const built = path.join(root, 'dist', 'server', 'gift.mjs');
// An image holds the build without the tools that make it.
const starter = path.join(root, 'tools', 'start.mjs');
const isCheckout = existsSync(starter);
const [command, ...rest] = process.argv.slice(2);

if (command === 'start' && rest.length === 0) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // Between `node` and the script.
  const flags = scripts.start.split(' ').slice(1, -1);
  flags.push('--enable-source-maps');
  await run([...flags, isCheckout ? starter : path.join(root, 'dist', 'server', 'main.mjs')]);
} else {
  if (!existsSync(built) && isCheckout) await run([starter, '--build']);
  if (existsSync(built)) {
    // Relative paths in variables count from here, as for npm start; a command's own arguments from INIT_CWD.
    process.env.INIT_CWD ??= process.cwd();
    process.chdir(root);
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(built).href);
  } else process.exitCode ||= 1;
}

/** Runs Node until it exits, passes signals on, and takes over its exit code. */
async function run(args) {
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit'],
    // So that it stops when this process is killed.
    env: { npm_lifecycle_event: 'gift', ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  );
}
