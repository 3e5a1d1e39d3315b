import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { defaultSettings } from './settings';

/** Files in which a setting is only named, described or checked. */
const tables = /settings\.ts$|rules-settings\.ts$|operator\/settings\/|\.test\.ts$/;

it('every setting is read by the code that it moves', () => {
  const code = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !tables.test(file))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  const identifiers = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
  expect(Object.keys(defaultSettings).filter((key) => !identifiers.has(key))).toEqual([]);
});
