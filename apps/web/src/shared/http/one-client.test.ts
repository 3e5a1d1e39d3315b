import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../..');
/** The one client, and modules that fetch the app's own files and never call the API. */
const mayFetch =
  /^(shared\/http\/|app\/service-worker\.ts$|shared\/loading\/load-chunk\.ts$|features\/chat\/)/;

it('only the shared HTTP client calls a server', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const speaking = files.filter((name) =>
    /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\(|\bnew EventSource\(/.test(
      readFileSync(join(source, name), 'utf8'),
    ),
  );
  expect(speaking.filter((name) => !mayFetch.test(name))).toEqual([]);
  expect(speaking.some((name) => name === 'shared/http/wire.ts')).toBe(true);
});
