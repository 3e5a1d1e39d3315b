import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from '../app';

/** The names of all files below a folder of DATA_DIR. */
export async function filesOnDisk(
  { services }: Pick<TestApp, 'services'>,
  folder: string,
): Promise<string[]> {
  const entries = await readdir(path.join(services.config.dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Deletes the bytes of a stored file, as a broken disk does. */
export async function loseFile({ services }: Pick<TestApp, 'services'>, name: string): Promise<void> {
  const file = await services.storage.find(services.database, name);
  if (!file) throw new Error(`there is no file ${name}`);
  await rm(path.join(services.config.dataDir, file.key));
}
