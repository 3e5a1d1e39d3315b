// The proof that a log is unchanged since its day was closed. Each night, one hash is made of a tree over the newest
// entry of every log that grew. It is chained to the day before and public. Anybody can check it with only this
// arithmetic and SHA-256; tools/verify/save-digests.mjs does so independently of this code.
//
// A leaf is sha256("gift-line|" log "|" number "|" seq "|" hash of the entry). A node is sha256("gift-pair|" left "|"
// right), and a single node at the end of a level moves up unchanged. A day is sha256("gift-day|" hash of the day
// before "|" day "|" number of logs "|" root). Hashes are lower-case hex. Before the first day comes a hash of zeros,
// which is also the root of a day without events.

export type DigestLog = 'order' | 'dispute';

export type DigestProof = {
  readonly log: DigestLog;
  /** The order's or the dispute's number. */
  readonly ref: string;
  /** The log entry that is proved, together with all entries before it. */
  readonly seq: number;
  readonly head: string;
  /** A day in Lagos, such as 2026-06-30. */
  readonly day: string;
  /** How many logs got new entries on that day. */
  readonly logs: number;
  readonly prevHash: string;
  readonly dayHash: string;
  readonly steps: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
};

type Line = Pick<DigestProof, 'log' | 'ref' | 'seq' | 'head'>;

export const noHash = '0'.repeat(64);
export const lineText = ({ log, ref, seq, head }: Line) => `gift-line|${log}|${ref}|${seq}|${head}`;
export const pairText = (left: string, right: string) => `gift-pair|${left}|${right}`;
export const dayText = (day: { prevHash: string; day: string; logs: number; rootHash: string }) =>
  `gift-day|${day.prevHash}|${day.day}|${day.logs}|${day.rootHash}`;

/** Whether the proof leads from its entry to the hash of its day. */
export async function leadsToDay(
  proof: DigestProof,
  sha256: (text: string) => string | Promise<string>,
): Promise<boolean> {
  let rootHash = await sha256(lineText(proof));
  for (const { side, hash } of proof.steps)
    rootHash = await sha256(side === 'left' ? pairText(hash, rootHash) : pairText(rootHash, hash));
  return (await sha256(dayText({ ...proof, rootHash }))) === proof.dayHash;
}

/** In ms. A day is digested in the following night; the night after that covers late entries. */
const dueWithinMs = 2 * 86_400_000;

/**
 * The first entry of a log that is in no digest although its date is old enough: either it was written later than it
 * claims, or digests are no longer made. `digested` is the newest digested entry's seq, 0 if there is none.
 */
export const firstUndigested = <Line extends { readonly seq: number; readonly at: string }>(
  lines: readonly Line[],
  digested: number,
  nowMs: number,
): Line | undefined => lines.find(({ seq, at }) => seq > digested && nowMs - Date.parse(at) > dueWithinMs);
