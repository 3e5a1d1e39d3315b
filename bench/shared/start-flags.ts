import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '..', '..', 'package.json');
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };

/** Node's flags in `npm start` (between `node` and the script), or NODE_ARGS to try others. */
export const startFlags = process.env.NODE_ARGS?.split(' ') ?? scripts.start.split(' ').slice(1, -1);
