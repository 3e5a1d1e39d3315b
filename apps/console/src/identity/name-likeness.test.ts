import { describe, expect, it } from 'vitest';
import { nameLikeness } from './name-likeness';

describe('the similarity of a given name and a known one', () => {
  it.each([
    ['Adaeze Okafor', 'OKAFOR, Adaeze Ngozi', 100],
    ['Adaeze Okafor', 'Okafór Chidi', 50],
    ['Adaeze Okafor', 'Musa Bello', 0],
    ['Ade Ade', 'Ade Bello', 50],
    ['', 'Ada', 0],
  ])('of %j and %j is %i', (given, known, score) => {
    expect(nameLikeness(given, known)).toBe(score);
  });
});
