import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderTarget } from './folder-target';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('distinguishes a missing file from an unreadable one', async () => {
  const target = folderTarget(folder);
  writeFileSync(path.join(folder, 'here'), '');
  // Permissions do not stop root, who may run this test.
  symlinkSync('loop', path.join(folder, 'loop'));
  expect(await target.has('here')).toBe(true);
  expect(await target.has('missing')).toBe(false);
  await expect(target.has('loop')).rejects.toThrow(
    `${path.join(folder, 'loop')} cannot be read (ELOOP). The account ${os.userInfo().username} must own the folder`,
  );
});
