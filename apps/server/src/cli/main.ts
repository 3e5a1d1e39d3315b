import { runGift } from './gift';

// The entry of dist/server/gift.mjs.

// Who reads the output may close it early, such as `gift --help | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runGift(process.argv.slice(2), process.env);
