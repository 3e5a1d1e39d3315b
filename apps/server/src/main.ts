// The entry of dist/server/main.mjs. It starts the built-in database before it loads the rest of the server, which takes as
// long.
import { ConfigError, parseConfig } from './platform/config/config';
import { shutdownLimitMs, shutdownOf } from './platform/jobs/shutdown';
import { createLog } from './platform/log/log';
import { textStream } from './platform/log/log-text';
import { printLine } from './platform/log/start-report.mjs';
import { StartProblem, startPostgres } from './platform/postgres/postgres';

async function start() {
  const config = parseConfig(process.env, process.stdout.isTTY);
  const isText = config.logFormat === 'text';
  const log = createLog(
    config.logLevel,
    isText ? textStream((line) => process.stdout.write(line)) : undefined,
  );
  const shutdown = shutdownOf(log, process.exit, shutdownLimitMs(config.mode) + config.drainDelayMs);
  const starting = config.databaseUrl
    ? undefined
    : startPostgres({
        dataDir: config.dataDir,
        log: (line) => log.debug(line),
        signal: shutdown.signal,
      });
  // The server reports a failure. A signal may come before it has loaded, so the stop is registered here.
  const orNothing = starting?.catch(() => undefined);
  await shutdown.add(async () => (await orNothing)?.stop());
  let isUp = false;
  const started = import('./start-server')
    .then(({ startServer }) => startServer({ config, log, shutdown, starting }))
    .then(() => {
      isUp = true;
    });
  // Closing the terminal sends SIGHUP; under nohup the log goes to a file and Gift keeps running.
  for (const name of ['SIGINT', 'SIGTERM', ...(isText ? (['SIGHUP'] as const) : [])] as const)
    process.on(name, () => {
      if (isText && !shutdown.signal.aborted) printLine('\nStopping...');
      // Errors of an interrupted start are expected.
      if (!isUp) log.level = 'silent';
      void shutdown.end(0, started);
    });
  await started.catch((error) => {
    // An interruption on purpose is no error.
    if (shutdown.signal.aborted) return;
    if (error instanceof ConfigError || error instanceof StartProblem) printLine(error.message);
    else {
      printLine(`Gift could not start: ${(error as Error).message}`);
      if (isText) printLine('To see where, start again with LOG_FORMAT=json.');
      else log.fatal({ err: error }, 'start failed');
    }
    return shutdown.end(1);
  });
}

start().catch((error) => {
  // A configuration error has its own message; a stack trace would not help.
  printLine(error instanceof ConfigError ? error.message : String((error as Error).stack));
  process.exit(1);
});
