// The proof that a log stood as it stands now when its day was closed. Each night one hash is made of a tree over the
// newest line of every log that grew, chained to the day before and shown to everybody. Anybody can check it with
// nothing but this arithmetic and SHA-256; tools/verify/save-digests.mjs does so apart from this code.
//
// A leaf is sha256("gift-line|" log "|" number "|" seq "|" hash of the line); a node is
// sha256("gift-pair|" left "|" right), and what stands alone at the end of a level goes up as it is; a day is
// sha256("gift-day|" hash of the day before "|" day "|" number of logs "|" root). Hashes are lower-case hex. Before the
// first day stands a hash of zeros, which is also the root of a day on which nothing happened.

export type DigestLog = 'order' | 'dispute';

export type DigestProof = {
  readonly log: DigestLog;
  /** The order's or the dispute's number. */
  readonly ref: string;
  /** The line of the log that is proved, and with it all before it. */
  readonly seq: number;
  readonly head: string;
  /** A day in Lagos, as 2026-06-30. */
  readonly day: string;
  /** How many logs grew on that day. */
  readonly logs: number;
  readonly prevHash: string;
  /** What everybody can see of that day. */
  readonly dayHash: string;
  readonly steps: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
};

type Line = Pick<DigestProof, 'log' | 'ref' | 'seq' | 'head'>;

export const noHash = '0'.repeat(64);
export const lineText = ({ log, ref, seq, head }: Line) => `gift-line|${log}|${ref}|${seq}|${head}`;
export const pairText = (left: string, right: string) => `gift-pair|${left}|${right}`;
export const dayText = (day: { prevHash: string; day: string; logs: number; rootHash: string }) =>
  `gift-day|${day.prevHash}|${day.day}|${day.logs}|${day.rootHash}`;

/** Whether the proof leads from its line to the hash of its day. */
export async function leadsToDay(
  proof: DigestProof,
  sha256: (text: string) => string | Promise<string>,
): Promise<boolean> {
  let rootHash = await sha256(lineText(proof));
  for (const { side, hash } of proof.steps)
    rootHash = await sha256(side === 'left' ? pairText(hash, rootHash) : pairText(rootHash, hash));
  return (await sha256(dayText({ ...proof, rootHash }))) === proof.dayHash;
}

/** A day is digested in the night after it; the night after that has what was written late. */
const dueWithinMs = 2 * 86_400_000;

/**
 * The first line of a log that is in no digest though it says it is old enough: it was written later than it says, or
 * digests are no longer made. `digested` is the newest line that is in one, 0 where none is.
 */
export const firstUndigested = <Line extends { readonly seq: number; readonly at: string }>(
  lines: readonly Line[],
  digested: number,
  nowMs: number,
): Line | undefined => lines.find(({ seq, at }) => seq > digested && nowMs - Date.parse(at) > dueWithinMs);
