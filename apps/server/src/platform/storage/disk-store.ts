import { constants, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ObjectMissing, type ObjectStore, StorageUnavailable } from './object-store';

/** A full, failed or read-only disk. */
const unavailableCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** The error for callers. */
export function diskError(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return unavailableCodes.has(code) ? new StorageUnavailable(message, { cause: error }) : error;
}

/** Objects as files below a folder. A file is renamed when it is complete, so that a crash leaves no partial file. */
export function diskStore(folder: string): ObjectStore {
  const pathOf = (key: string) => path.join(folder, key);

  return {
    async put(key, source) {
      const target = pathOf(key);
      const partial = `${target}.new`;
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        if (typeof source === 'string') {
          await copyFile(source, partial, constants.COPYFILE_FICLONE);
          const file = await open(partial, 'r+');
          await file
            .chmod(0o600)
            .then(() => file.sync())
            .finally(() => file.close());
        } else await writeFile(partial, source, { mode: 0o600, flush: true });
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw diskError(error);
      }
    },
    async get(key, start, end) {
      const file = await open(pathOf(key)).catch((error) => {
        throw error.code === 'ENOENT' ? new ObjectMissing(`${key} is not on this disk`) : diskError(error);
      });
      try {
        const { buffer, bytesRead } = await file.read(
          Buffer.alloc(end + 1 - start),
          0,
          end + 1 - start,
          start,
        );
        return buffer.subarray(0, bytesRead);
      } catch (error) {
        throw diskError(error);
      } finally {
        await file.close();
      }
    },
    head: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    delete: (key) =>
      rm(pathOf(key), { force: true }).catch((error) => {
        throw diskError(error);
      }),
    async *list(below) {
      const names = await readdir(pathOf(below), { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of names) {
        if (!entry.isFile() || entry.name.endsWith('.new')) continue;
        const file = path.join(entry.parentPath, entry.name);
        const bytes = (await stat(file).catch(() => undefined))?.size;
        if (bytes !== undefined) yield { key: path.relative(folder, file).replaceAll(path.sep, '/'), bytes };
      }
    },
  };
}
