import { createHash } from 'node:crypto';
import { emptyText, leafText, nodeText } from '@gift/contract/wallet/reserves-proof';

export type Node = { readonly hash: string; readonly sum: bigint };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashInput = ({ hash, sum }: Node) => ({ hash, sumKobo: String(sum) });

export const leafOf = (salt: string, amount: bigint): Node => ({
  hash: sha256(leafText(salt, String(amount))),
  sum: amount,
});
const empty: Node = { hash: sha256(emptyText), sum: 0n };
const parentOf = (left: Node, right: Node): Node => ({
  hash: sha256(nodeText(hashInput(left), hashInput(right))),
  sum: left.sum + right.sum,
});

/** Every level from the leaves to the root. Each odd level, except the last, ends in an empty node. */
export function levelsOver(leaves: readonly Node[]): Node[][] {
  const levels: Node[][] = [leaves.length > 0 ? [...leaves] : [empty]];
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    if (level.length % 2 === 1) level.push(empty);
    const next: Node[] = [];
    for (let at = 0; at < level.length; at += 2) next.push(parentOf(level[at]!, level[at + 1]!));
    levels.push(next);
  }
  return levels;
}
