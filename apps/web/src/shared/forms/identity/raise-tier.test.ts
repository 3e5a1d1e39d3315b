import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const features = resolve(import.meta.dirname, '../../../features');

it('no screen links to /me to raise the tier, as no form is open there', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(100);
  const bare = files.filter((name) => /\bto=["']\/me["']/.test(readFileSync(join(features, name), 'utf8')));
  expect(bare).toEqual([]);
});
