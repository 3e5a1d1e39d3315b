import { beforeEach, describe, expect, it } from 'vitest';
import { dropLaterPages, laterPages, saveLaterPages } from './later-pages';

describe('the later pages of a list', () => {
  const pages = { after: 'a', items: [], cursor: 'b' };
  beforeEach(dropLaterPages);

  it('are there while the first page ends at the same offer', () => {
    saveLaterPages('steam', pages);
    expect(laterPages('steam', 'a')).toBe(pages);
    expect(laterPages('apple', 'a')).toBeUndefined();
  });

  it('are read again once the first page ends elsewhere', () => {
    saveLaterPages('steam', pages);
    expect(laterPages('steam', 'c')).toBeUndefined();
    expect(laterPages('steam', null)).toBeUndefined();
    saveLaterPages('steam', { ...pages, after: 'c' });
    expect(laterPages('steam', 'c')?.after).toBe('c');
  });

  it('are dropped by a refresh, and the oldest when there are many lists', () => {
    for (let n = 0; n < 9; n++) saveLaterPages(`list ${n}`, pages);
    expect([laterPages('list 0', 'a'), laterPages('list 1', 'a')]).toEqual([undefined, pages]);
    dropLaterPages();
    expect(laterPages('list 8', 'a')).toBeUndefined();
  });
});
