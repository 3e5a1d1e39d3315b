// npm start: brings a bare checkout to a running Gift. --build stops before running; --dev follows changes.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkNode, ensureInstalled, root, runStep } from './prepare.mjs';

const main = path.join(root, 'dist', 'server', 'main.mjs');

checkNode();
await ensureInstalled({ dev: false });
const { ensureBuilt, isBuilt, watch } = await import('./build.mjs');

if (process.argv.includes('--build')) {
  await ensureBuilt();
} else if (process.argv.includes('--dev')) {
  await ensureBuilt();
  await develop();
} else {
  if (!isBuilt()) {
    process.stderr.write('Building...\n');
    // In a process of its own, so that the server does not carry the compilers in its memory.
    const { status } = await runStep(process.execPath, [fileURLToPath(import.meta.url), '--build'], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  // The server runs in this very process: signals, exit code and a kill reach it with nobody in between.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
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
