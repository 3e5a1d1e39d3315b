#!/usr/bin/env node
// Verifies a proof of reserves independently: it uses no code of Gift, only SHA-256.
//
//   node verify-reserves.mjs proof.json [root hash published by the instance]
//
// proof.json is the `data` of GET /api/wallet/proof. It verifies that the amount is part of the total that the instance
// published. You must check yourself that the amount is your balance, and that the root is the one everybody else sees.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Why a proof is invalid, or null. */
export function faultOf(proof, publishedRoot) {
  const isSum = (text) => typeof text === 'string' && /^(0|[1-9][0-9]{0,18})$/.test(text);
  if (!isSum(proof?.amountKobo) || !isSum(proof.totalKobo) || !Array.isArray(proof.steps))
    return 'it is no proof';
  let hash = sha256(`gift-leaf|${proof.salt}|${proof.amountKobo}`);
  let sum = BigInt(proof.amountKobo);
  for (const { side, hash: other, sumKobo } of proof.steps) {
    if (!isSum(sumKobo)) return 'a sum on the way is none, or below zero';
    const [own, beside] = [`${hash}|${sum}`, `${other}|${sumKobo}`];
    hash = sha256(`gift-node|${side === 'left' ? `${beside}|${own}` : `${own}|${beside}`}`);
    sum += BigInt(sumKobo);
  }
  if (hash !== proof.rootHash) return 'the way does not lead to its root';
  if (String(sum) !== proof.totalKobo) return 'the sums do not add up to its total';
  if (publishedRoot && publishedRoot !== proof.rootHash) return 'its root is not the published one';
  return null;
}

if (process.argv[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const [, , file, root] = process.argv;
  if (!file) {
    process.stderr.write('node verify-reserves.mjs proof.json [published root hash]\n');
    process.exit(2);
  }
  const fault = faultOf(JSON.parse(readFileSync(file, 'utf8')), root);
  process.stdout.write(
    fault
      ? `The proof does not hold: ${fault}.\n`
      : 'The proof holds: this amount is part of the published total.\n',
  );
  process.exit(fault ? 1 : 0);
}
