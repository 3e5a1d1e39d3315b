import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupProblem, type BackupTarget } from './encrypted-set';

/** A backup set in a folder. Files appear under their name only when complete. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = (name: string) => path.join(folder, ...name.split('/'));
  return {
    description: folder,
    async write(name, content) {
      const file = pathOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.new`;
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (name) => createReadStream(pathOf(name)),
    async has(name) {
      try {
        await access(pathOf(name), constants.R_OK);
        return true;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'ENOENT' || code === 'ENOTDIR') return false;
        const { username } = os.userInfo();
        const owned = existsSync(folder) ? folder : path.dirname(folder);
        throw new BackupProblem(
          `${pathOf(name)} cannot be read (${code}). The account ${username} must own the folder: chown -R ${username}: ${owned}`,
        );
      }
    },
  };
}
