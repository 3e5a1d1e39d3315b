import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const apps = ['web', 'console'];

const files = {
  'conditional.tsx': `
import { useState } from 'react';
export function Planted({ isOpen }: { isOpen: boolean }) {
  return isOpen && useState(0)[0] > 0 ? null : <p />;
}
`,
  'missing.tsx': `
import { useEffect } from 'react';
export function Planted({ title }: { title: string }) {
  useEffect(() => {
    document.title = title;
  }, []);
  return null;
}
`,
  'needless.tsx': `
import { useEffect } from 'react';
export function Planted({ title }: { title: string }) {
  useEffect(() => {
    document.title = 'Gift';
  }, [title]);
  return null;
}
`,
};

describe('the linter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gift-lint-'));
  let diagnostics: { category: string; severity: string; location: { path: string } }[] = [];
  beforeAll(() => {
    cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
    for (const app of apps) {
      const source = path.join(folder, 'apps', app, 'src');
      mkdirSync(source, { recursive: true });
      for (const [name, text] of Object.entries(files))
        writeFileSync(path.join(source, name), text.trimStart());
    }
    const { stdout } = spawnSync(
      path.join(root, 'node_modules', '.bin', 'biome'),
      ['ci', '--error-on-warnings', '--vcs-enabled=false', '--colors=off', '--reporter=json'],
      { cwd: folder, encoding: 'utf8' },
    );
    diagnostics = JSON.parse(stdout).diagnostics;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const planted = apps.flatMap((app) => [
    [app, 'conditional.tsx', 'useHookAtTopLevel'],
    [app, 'missing.tsx', 'useExhaustiveDependencies'],
    [app, 'needless.tsx', 'useExhaustiveDependencies'],
  ]);
  it.each(planted)('reports in %s that %s breaks the rule %s', (app, name, rule) => {
    const found = diagnostics.filter(({ location }) => location.path === `apps/${app}/src/${name}`);
    expect(found).toMatchObject([{ category: `lint/correctness/${rule}`, severity: 'error' }]);
  });
});
