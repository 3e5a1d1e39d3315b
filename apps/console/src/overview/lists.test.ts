import { expect, it } from 'vitest';
import { workLists } from './lists';

it('the overdue rows of a list keep its filter', () => {
  expect(workLists.flags.lateHref).toBe('/flags?late=yes');
  expect(workLists.data.lateHref).toBe('/data?needsStaff=yes&late=yes');
  expect(workLists.identityNumbers.lateHref).toBe('/identity?tab=numbers&late=yes');
});
