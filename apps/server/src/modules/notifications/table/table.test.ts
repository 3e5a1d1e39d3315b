import { expect, it } from 'vitest';
import { allRows } from '.';

const named = (text: string) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name]) => name).sort();

it('no two notifications have the same name', () => {
  const names = allRows.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

it.each(allRows.map((row) => [row.name, row] as const))('%s says the same in both languages', (_, row) => {
  expect(row.app ?? row.sms ?? row.mail).not.toBeNull();
  for (const text of [row.app, row.sms, row.mail]) {
    if (!text) continue;
    expect(named(text.zh)).toEqual(named(text.en));
    expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
    expect(named(text.en)).not.toContain('code');
  }
});
