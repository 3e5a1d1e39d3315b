// npm start: starts Gift from a bare checkout. --build only builds; --dev rebuilds on changes.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { logFormat, printLine, step } from '../apps/server/src/platform/log/start-report.mjs';
import { checkNode, ensureInstalled, fail, root, runStep } from './prepare.mjs';

const main = path.join(root, 'dist', 'server', 'main.mjs');

checkNode();
stopWithNpm();
const isRun = !process.argv.includes('--build') && !process.argv.includes('--dev');
const isText = isRun && logFormat() === 'text';
if (isText) {
  printLine('');
  await step('Install', () => ensureInstalled({ dev: false, isQuiet: true }));
} else {
  await ensureInstalled({ dev: false });
}
const { ensureBuilt, isBuilt, watch } = await import('./build.mjs');

if (process.argv.includes('--build')) {
  await ensureBuilt();
} else if (process.argv.includes('--dev')) {
  await ensureBuilt();
  await develop();
} else {
  if (isText) await step('Build', build);
  else {
    if (!isBuilt()) printLine('Building...');
    await build();
  }
  // The server runs in this process, so that signals, exit code and a kill reach it directly.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
}

/**
 * A signal that stops npm stops the shell between npm and this process, and the shell does not forward it. So this
 * process stops when its parent is gone.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  timer.unref();
}

/** In a separate process, so that the server does not keep the compilers in memory. */
async function build() {
  if (isBuilt()) return;
  const { status, output } = await runStep(process.execPath, [fileURLToPath(import.meta.url), '--build'], {
    stdio: isText ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  if (status !== 0) fail(`${output}The build failed${isText ? '; see above' : ''}.`);
}

/** One server at a time; each new build stops the old one and starts the next. */
async function develop() {
  let server = null;
  let isWanted = true;
  const startServer = () => {
    server = spawn(process.execPath, ['--enable-source-maps', main], { cwd: root, stdio: 'inherit' });
    server.once('exit', () => {
      server = null;
      if (isWanted) startServer();
    });
    isWanted = false;
  };
  const restart = () => {
    if (!server) return startServer();
    // Several builds may finish while one server drains; only one server follows.
    isWanted = true;
    server.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      isWanted = false;
      if (!server) process.exit(0);
      server.once('exit', () => process.exit(0));
      server.kill(signal);
    });
  }
  await watch(restart);
}
