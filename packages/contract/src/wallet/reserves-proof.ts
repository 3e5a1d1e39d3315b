// The proof that a user's money is included in what an instance owes its users. Anybody can check it with only this
// arithmetic and SHA-256; tools/verify/verify-reserves.mjs does so independently of this code.
//
// A leaf is sha256("gift-leaf|" salt "|" amount). A node is sha256("gift-node|" left hash "|" left sum "|" right hash
// "|" right sum). Sums are kobo as digits, hashes lower-case hex. A level with an odd number of nodes ends in an
// empty one: hash sha256("gift-empty"), sum 0.

export type ProofStep = {
  /** The side of the sibling node. */
  readonly side: 'left' | 'right';
  readonly hash: string;
  readonly sumKobo: string;
};

export type InclusionProof = {
  readonly rootHash: string;
  readonly totalKobo: string;
  readonly amountKobo: string;
  readonly salt: string;
  readonly steps: readonly ProofStep[];
};

export const leafText = (salt: string, amountKobo: string) => `gift-leaf|${salt}|${amountKobo}`;
export const nodeText = (left: { hash: string; sumKobo: string }, right: { hash: string; sumKobo: string }) =>
  `gift-node|${left.hash}|${left.sumKobo}|${right.hash}|${right.sumKobo}`;
export const emptyText = 'gift-empty';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the proof leads from this amount to this root, with no negative sum on the way. */
export async function provesInclusion(proof: InclusionProof): Promise<boolean> {
  const isSum = (digits: string) => /^(0|[1-9]\d{0,18})$/.test(digits);
  if (!isSum(proof.amountKobo) || !proof.steps.every(({ sumKobo }) => isSum(sumKobo))) return false;
  let hash = await sha256(leafText(proof.salt, proof.amountKobo));
  let sum = BigInt(proof.amountKobo);
  for (const step of proof.steps) {
    const node = { hash, sumKobo: String(sum) };
    hash = await sha256(step.side === 'left' ? nodeText(step, node) : nodeText(node, step));
    sum += BigInt(step.sumKobo);
  }
  return hash === proof.rootHash && String(sum) === proof.totalKobo;
}
