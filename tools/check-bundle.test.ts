import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { budgets, type Measured, measure, overBudget } from './check-bundle';

describe('the web build', () => {
  let measured: Measured;
  beforeAll(async () => {
    await ensureBuilt();
    measured = await measure(path.join(import.meta.dirname, '../dist'));
    // Without an earlier build, this runs a whole build.
  }, 120_000);

  it('stays within its size budgets', () => expect(overBudget(measured)).toEqual([]));
  it('weighs something: React alone is more than 50 kB', () => {
    expect(measured.firstFiles).toBeGreaterThan(50_000);
    expect(measured.firstDocument).toBeGreaterThan(500);
    expect(Object.keys(measured.routes)).toContain('auth/login');
  });
  it('renders on the server without packages of the web app: the image has only those of the server', () => {
    const folder = path.join(import.meta.dirname, '../dist/web-server');
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const imported = code.flatMap((text) => [
      ...text.matchAll(/\b(?:from|import)\s*\(?["']([@a-z][\w@./:-]*)["']/g),
    ]);
    expect(imported.map(([, name]) => name).filter((name) => !isBuiltin(name!))).toEqual([]);
    expect(code.length).toBeGreaterThan(0);
  });
  it('is reported when it exceeds a budget', () => {
    const heavy = { ...measured, all: budgets.all + 1, routes: { 'auth/login': budgets.route + 1 } };
    expect(overBudget(heavy)).toHaveLength(overBudget(measured).length + 2);
  });
});
