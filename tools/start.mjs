// npm start: brings a bare checkout to a running Gift. --build stops before running; --dev follows changes.
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
  // The server runs in this very process: signals, exit code and a kill reach it with nobody in between.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
}

/**
 * A signal that ends npm ends the shell between npm and this process, which does not pass it on: the process that
 * started this one has gone, and that is the signal.
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

/** In a process of its own, so that the server does not carry the compilers in its memory. */
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
    // Several builds may end while one server drains; it is followed by one.
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
