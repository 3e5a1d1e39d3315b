import { expect, it } from 'vitest';
import { notifications } from '.';

const named = (text: string) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name]) => name).sort();
const messages = notifications.filter(({ row }) => row.channels !== 'app');

it('no two SMS or e-mail rows have the same name', () => {
  const names = messages.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

it.each(notifications)('$topic $name names the same values in each language, and no code', ({ row }) => {
  expect(named(row.zh)).toEqual(named(row.en));
  if (row.pcm) expect(named(row.pcm)).toEqual(named(row.en));
  expect(row.zh).toMatch(/[\u4e00-\u9fff]/);
  expect(named(row.en)).not.toContain('code');
});
