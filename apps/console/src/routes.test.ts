import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CallName, calls } from '@gift/contract';
import { staffRoles } from '@gift/contract/operator/staff-roles';
import { describe, expect, it } from 'vitest';
import { outlines } from './navigation-icons';
import { detailLabel, detailLabels, mayOpen, missingRoles, pathsOf, routes, routesOf } from './routes';

const home = import.meta.dirname;

const duplicatesIn = (all: readonly (string | undefined)[]) =>
  all.filter((one, at) => one !== undefined && all.indexOf(one) !== at);

describe('console routes', () => {
  it('have unique paths and shortcut keys, and labels in both languages', () => {
    expect(duplicatesIn(routes.flatMap(pathsOf))).toEqual([]);
    expect(duplicatesIn(routes.map(({ key }) => key))).toEqual([]);
    // `g` is the prefix, and `?` lists the shortcuts.
    expect(routes.map(({ key }) => key)).not.toContain('g');
    for (const { label } of routes) for (const text of label) expect(text.trim()).not.toBe('');
  });

  it('have an icon each', () => {
    expect(Object.keys(outlines).sort()).toEqual(routes.map(({ path }) => path).sort());
  });

  it('depend on the staff roles', () => {
    const pathsFor = (...roles: string[]) => routesOf(roles).map(({ path }) => path);
    for (const role of staffRoles) expect(pathsFor(role)[0]).toBe('/');
    expect(pathsFor('moderator')).toContain('/dispute-queue');
    expect(pathsFor('finance')).not.toContain('/dispute-queue');
    expect(pathsFor('finance')).toContain('/money/suspense');
    expect(pathsFor('support')).not.toContain('/money/transfer');
  });

  it('open only for staff with the required role, and unknown paths for nobody', () => {
    expect(mayOpen('/disputes/12', ['moderator'])).toBe(true);
    expect(mayOpen('/disputes/12', ['support', 'finance'])).toBe(false);
    expect(mayOpen('/disputes', ['finance'])).toBe(true);
    expect(mayOpen('/orders?person=12&counted=lost', ['support'])).toBe(true);
    expect(mayOpen('/people/12/money/escrow', ['support'])).toBe(true);
    expect(mayOpen('/money/accounts/fees:paystack', ['support'])).toBe(false);
    expect(mayOpen('/people/', ['superadmin'])).toBe(false);
    expect(mayOpen('/nowhere', ['superadmin'])).toBe(false);
    expect(mayOpen('/approvals', ['catalogue'])).toBe(true);
  });

  it('name the roles that a reader lacks', () => {
    expect(missingRoles('/money/transfer', ['support'])).toEqual(['finance', 'superadmin']);
    expect(missingRoles('/disputes/12', ['moderator'])).toBeUndefined();
    expect(missingRoles('/approvals', ['catalogue'])).toBeUndefined();
    expect(missingRoles('/nowhere', ['support'])).toBeUndefined();
  });

  it('name every page in the breadcrumbs, and a day by its date', () => {
    expect(detailLabel('/disputes/12')?.[0]).toBe('Case');
    expect(detailLabel('/people/12/risk')?.[0]).toBe('Linked accounts');
    expect(detailLabel('/money/top-ups')?.[1]).toBe('充值记录');
    expect(detailLabel('/money/day/2026-11-27')).toBeNull();
    expect(Object.keys(detailLabels).sort()).toEqual(routes.flatMap(({ details = [] }) => details).sort());
  });

  it('are linked only by the shared link component, which checks access', () => {
    const direct = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) =>
        /import \{[^}]*\bLink\b[^}]*\} from 'wouter'/.test(readFileSync(path.join(home, file), 'utf8')),
      );
    // The navigation shows only the reader's own routes.
    expect(direct.sort()).toEqual(['kit/link.tsx', 'navigation.tsx']);
  });

  const table = readFileSync(path.join(home, 'screens.tsx'), 'utf8');
  const pages = [...table.matchAll(/'([^']+)':\s*async \(\) =>\s*\(await import\('(\.\/[^']+)'\)\)\.(\w+)/g)];
  const pagesByRoute = routes.flatMap((route) => pathsOf(route).map((at) => [at, route] as const));

  it('have a screen for each of their paths', () => {
    expect(pages.map(([, at]) => at).sort()).toEqual(pagesByRoute.map(([at]) => at).sort());
  });

  /** The calls that each page makes when it opens. */
  const asking = pagesByRoute.flatMap(([at, route]) => {
    const [, , file, screen] = pages.find(([, one]) => one === at)!;
    const source = readFileSync(path.join(home, `${file}.tsx`), 'utf8');
    const body = source
      .slice(source.search(new RegExp(`export (function|const) ${screen}\\b`)))
      .split('\n}\n')[0]!;
    const called = [...body.matchAll(/use(?:Call|Pages)\(\s*'(\w+)'|list="(admin\w+)"/g)];
    return called.map(([, asked, listCall]) => [at, (asked ?? listCall) as CallName, route] as const);
  });

  it('ask as they are opened, most of them', () => {
    expect(asking.length).toBeGreaterThan(30);
  });

  it.each(asking)('%s calls %s, which all roles of the route may call', (_, name, route) => {
    const { roles } = calls[name] as { roles?: readonly string[] };
    expect(roles).toEqual(expect.arrayContaining([...(route.roles ?? staffRoles)]));
  });
});
