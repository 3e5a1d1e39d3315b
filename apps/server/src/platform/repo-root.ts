import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a file or folder of the repository by its path there, searching upwards from the program: source and bundle are
 * at different depths. Throws where there is none.
 */
export function findInRepo(relativePath: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, relativePath);
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`There is no ${relativePath} above the program`);
  }
}
