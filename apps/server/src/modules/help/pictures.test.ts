import { expect, it, vi } from 'vitest';
import { picturesOf } from './pictures';

const disk = vi.hoisted(() => ({ isBroken: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const readdir = (folder: string) =>
    disk.isBroken ? Promise.reject(new Error('too many open files')) : real.readdir(folder);
  return { ...real, readdir };
});

it('reads the pictures shipped with Gift again after a disk error', async () => {
  const db = { many: async () => [] } as never;
  const pictures = () => picturesOf({} as never, db, { texts: [], now: new Date() });
  disk.isBroken = true;
  await expect(pictures()).rejects.toThrow('too many open files');
  disk.isBroken = false;
  expect([...(await pictures()).keys()]).toContain('/help/sign-up-en.webp');
});
