import { runGift } from './gift';

// The entry of dist/server/gift.mjs.
process.exitCode = await runGift(process.argv.slice(2), process.env);
