import { describe, expect, it } from 'vitest';
import { homeOf, places, placesOf } from './places';

const twiceIn = (all: readonly (string | undefined)[]) =>
  all.filter((one, at) => one !== undefined && all.indexOf(one) !== at);

describe('the places of the console', () => {
  it('have an address and a key of their own, and words in both languages', () => {
    const paths = places.flatMap(({ path, details = [] }) => [path, ...details.map((page) => page.path)]);
    expect(twiceIn(paths)).toEqual([]);
    expect(twiceIn(places.map(({ key }) => key))).toEqual([]);
    // `g` is the key before, and `?` the list of keys.
    expect(places.map(({ key }) => key)).not.toContain('g');
    for (const { words } of places) for (const word of words) expect(word.trim()).not.toBe('');
  });

  it('are those of somebody’s roles, who begins at one that is theirs in particular', () => {
    const pathsOf = (...roles: string[]) => placesOf(roles).map(({ path }) => path);
    expect(pathsOf('moderator')).toContain('/');
    expect(pathsOf('finance')).not.toContain('/');
    expect(pathsOf('finance')).toContain('/money/suspense');
    expect(pathsOf('support')).not.toContain('/money/transfer');
    expect(homeOf(['moderator']).path).toBe('/');
    expect(homeOf(['finance']).path).toBe('/money/suspense');
    expect(homeOf(['support']).path).toBe('/refunds');
  });
});
