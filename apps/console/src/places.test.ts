import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CallName, calls } from '@gift/contract';
import { staffRoles } from '@gift/contract/staff-roles';
import { describe, expect, it } from 'vitest';
import { homeOf, mayOpen, pathsOf, places, placesOf } from './places';

const home = import.meta.dirname;

const twiceIn = (all: readonly (string | undefined)[]) =>
  all.filter((one, at) => one !== undefined && all.indexOf(one) !== at);

describe('the places of the console', () => {
  it('have an address and a key of their own, and words in both languages', () => {
    expect(twiceIn(places.flatMap(pathsOf))).toEqual([]);
    expect(twiceIn(places.map(({ key }) => key))).toEqual([]);
    // `g` is the key before, and `?` the list of keys.
    expect(places.map(({ key }) => key)).not.toContain('g');
    for (const { words } of places) for (const word of words) expect(word.trim()).not.toBe('');
  });

  it('are those of somebody’s roles, who begins at one that is theirs in particular', () => {
    const firstPathsOf = (...roles: string[]) => placesOf(roles).map(({ path }) => path);
    expect(firstPathsOf('moderator')).toContain('/');
    expect(firstPathsOf('finance')).not.toContain('/');
    expect(firstPathsOf('finance')).toContain('/money/suspense');
    expect(firstPathsOf('support')).not.toContain('/money/transfer');
    expect(homeOf(['moderator']).path).toBe('/');
    expect(homeOf(['finance']).path).toBe('/money/suspense');
    expect(homeOf(['support']).path).toBe('/refunds');
  });

  it('are opened by those whose they are, whatever the address asks for; what is no place by nobody', () => {
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

  it('are led to by the one link that knows whose they are', () => {
    const direct = readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) =>
        /import \{[^}]*\bLink\b[^}]*\} from 'wouter'/.test(readFileSync(path.join(home, file), 'utf8')),
      );
    // The navigation shows nothing but the reader's own places.
    expect(direct.sort()).toEqual(['kit/link.tsx', 'navigation.tsx']);
  });

  const table = readFileSync(path.join(home, 'screens.tsx'), 'utf8');
  const pages = [...table.matchAll(/'([^']+)':\s*async \(\) =>\s*\(await import\('(\.\/[^']+)'\)\)\.(\w+)/g)];
  const placed = places.flatMap((place) => pathsOf(place).map((at) => [at, place] as const));

  it('have a screen for each of their paths', () => {
    expect(pages.map(([, at]) => at).sort()).toEqual(placed.map(([at]) => at).sort());
  });

  /** The calls that a page makes itself, as it is opened. */
  const asking = placed.flatMap(([at, place]) => {
    const [, , file, screen] = pages.find(([, one]) => one === at)!;
    const source = readFileSync(path.join(home, `${file}.tsx`), 'utf8');
    const body = source
      .slice(source.search(new RegExp(`export (function|const) ${screen}\\b`)))
      .split('\n}\n')[0]!;
    const called = [...body.matchAll(/use(?:Call|Pages)\(\s*'(\w+)'|list="(desk\w+)"/g)];
    return called.map(([, asked, listed]) => [at, (asked ?? listed) as CallName, place] as const);
  });

  it('ask as they are opened, most of them', () => {
    expect(asking.length).toBeGreaterThan(30);
  });

  it.each(asking)('%s asks by %s, which all of its roles may make', (_, name, place) => {
    const { roles } = calls[name] as { roles?: readonly string[] };
    expect(roles).toEqual(expect.arrayContaining([...(place.roles ?? staffRoles)]));
  });
});
