import { createHash } from 'node:crypto';
import { noHash, pairText } from '@gift/contract/digest-proof';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Every level from the leaves to the root. The last node of an odd level moves up unchanged. */
export function levelsOver(leaves: readonly string[]): string[][] {
  const levels: string[][] = [leaves.length > 0 ? [...leaves] : [noHash]];
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]];
      next.push(right === undefined ? left : sha256(pairText(left, right)));
    }
    levels.push(next);
  }
  return levels;
}
