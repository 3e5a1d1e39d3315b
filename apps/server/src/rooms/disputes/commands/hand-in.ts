import type { OrderRole } from '@gift/contract/order-states';
import type { Command, CommandContext } from '../../../platform/context';
import { act, sha256 } from '../act';
import { openCase } from '../open-case';
import { keepEvidence, keepWords, type Piece, type Said } from '../papers';
import type { Dispute } from '../store';
import { sideView } from '../view';

/**
 * Keeps pieces of evidence for one side; answers their hashes. While both still hand in, the other side does not see
 * them, so that nobody fits their story to it.
 */
async function keepPieces(
  { tx, now }: CommandContext,
  dispute: Dispute,
  side: OrderRole,
  pieces: readonly Piece[],
): Promise<string[]> {
  const isOpen = dispute.state !== 'evidence';
  const hashes: string[] = [];
  for (const { fileID, kind, note } of pieces) {
    const file = { side, kind, note, fileID: BigInt(fileID), at: now, now, isOpen };
    hashes.push(await keepEvidence(tx, dispute, file));
  }
  return hashes;
}

const keepSaid = (
  { tx, now }: CommandContext,
  dispute: Dispute,
  author: OrderRole,
  kind: Said['kind'],
  words: string,
): void => keepWords(tx, dispute.id, { author, kind, toSide: null, words, at: now }, now);

export const addEvidence: Command<'addEvidence'> = async (context, { orderNo, ...piece }) => {
  const { dispute, role } = await openCase(context, orderNo);
  const evidence = await keepPieces(context, dispute, role, [piece]);
  const next = await act(context, dispute, 'evidence', role, { told: { evidence, kind: piece.kind } });
  return sideView(context, next, role);
};

export const sayInDispute: Command<'sayInDispute'> = async (context, { orderNo, text }) => {
  const { dispute, role } = await openCase(context, orderNo);
  const next = await act(context, dispute, 'say', role, { told: { textHash: sha256(text) } });
  keepSaid(context, dispute, role, 'say', text);
  return sideView(context, next, role);
};

export const answerModerator: Command<'answerModerator'> = async (context, input) => {
  const { dispute, role } = await openCase(context, input.orderNo);
  const evidence = await keepPieces(context, dispute, role, input.evidence);
  const told = { textHash: sha256(input.text), evidence };
  const next = await act(context, dispute, 'answer', role, { told });
  keepSaid(context, dispute, role, 'answer', input.text);
  return sideView(context, next, role);
};

/** New proof, or an error named in words; twenty letters at least, which the contract asks for. */
export const appealFinding: Command<'appealFinding'> = async (context, input) => {
  const { dispute, role } = await openCase(context, input.orderNo);
  const evidence = await keepPieces(context, dispute, role, input.evidence);
  const next = await act(context, dispute, 'appeal', role, {
    findings: { groundGiven: input.ground !== 'newEvidence' || evidence.length > 0 },
    told: { ground: input.ground, textHash: sha256(input.text), evidence },
  });
  keepSaid(context, dispute, role, 'appeal', input.text);
  return sideView(context, next, role);
};
