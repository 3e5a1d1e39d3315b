import type { OrderRole } from '@gift/contract/order-states';
import type { Command, CommandContext } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { wordsOfOrder } from '../../orders';
import type { FileHashes } from '../../uploads';
import { act, sha256 } from '../act';
import { openCase } from '../open-case';
import { inLog, keepEvidence, keepWords, type Piece, readEvidence, readWords, type Said } from '../papers';
import type { Dispute } from '../store';
import { sideView } from '../view';

/** The most messages of one side that a case holds; what else there is to say is said in its room. */
const mostSaid = 100;

/**
 * Words of one side, as the case keeps them. Refuses with CodeInText what holds a code, and what tells that of the order
 * with what this side reported, said and noted before.
 */
async function wordsOf(
  context: CommandContext,
  { id, orderID }: Dispute,
  side: OrderRole,
  typed: string,
  field: 'text' | 'note',
): Promise<string> {
  if (typed === '') return typed;
  const { tx } = context;
  const said = (await readWords(tx, id)).flatMap(({ author, words, at }) =>
    author === side ? [{ words, at }] : [],
  );
  const noted = (await readEvidence(tx, id)).flatMap((piece) =>
    piece.side === side ? [{ words: piece.note, at: piece.at }] : [],
  );
  const before = [...said, ...noted].sort((a, b) => a.at.getTime() - b.at.getTime());
  return wordsOfOrder(
    context,
    orderID,
    typed,
    field,
    before.map(({ words }) => words),
  );
}

/**
 * Keeps pieces of evidence for one side; answers what the log says of them. While both still hand in, the other side does not see
 * them, so that nobody fits their story to it.
 */
async function keepPieces(
  context: CommandContext,
  dispute: Dispute,
  side: OrderRole,
  pieces: readonly Piece[],
): Promise<ReturnType<typeof inLog>> {
  const { tx, now } = context;
  const isOpen = dispute.state !== 'evidence';
  const kept: FileHashes[] = [];
  for (const { fileID, kind, note } of pieces) {
    const words = await wordsOf(context, dispute, side, note, 'note');
    const file = { side, kind, note: words, fileID: BigInt(fileID), at: now, now, isOpen };
    kept.push(await keepEvidence(tx, dispute, file));
  }
  return inLog(kept);
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
  const told = await keepPieces(context, dispute, role, [piece]);
  // The other side reads this line in its case file at once, and is not to know yet what the file shows.
  const next = await act(context, dispute, 'evidence', role, { told });
  return sideView(context, next, role);
};

export const sayInDispute: Command<'sayInDispute'> = async (context, { orderNo, ...input }) => {
  const { dispute, role } = await openCase(context, orderNo);
  const text = await wordsOf(context, dispute, role, input.text, 'text');
  const { said } = await context.tx.one<{ said: bigint }>(sql`
    select count(*) as said from disputes.statements
    where case_id = ${dispute.id} and author = ${role} and kind = 'say'`);
  if (said >= BigInt(mostSaid)) throw new Refusal('WordsFull', { most: mostSaid });
  const next = await act(context, dispute, 'say', role, { told: { textHash: sha256(text) } });
  keepSaid(context, dispute, role, 'say', text);
  return sideView(context, next, role);
};

export const answerModerator: Command<'answerModerator'> = async (context, input) => {
  const { dispute, role } = await openCase(context, input.orderNo);
  const text = await wordsOf(context, dispute, role, input.text, 'text');
  const told = { textHash: sha256(text), ...(await keepPieces(context, dispute, role, input.evidence)) };
  const next = await act(context, dispute, 'answer', role, { told });
  keepSaid(context, dispute, role, 'answer', text);
  return sideView(context, next, role);
};

/** New proof, or an error named in words; twenty letters at least, which the contract asks for. */
export const appealFinding: Command<'appealFinding'> = async (context, input) => {
  const { dispute, role } = await openCase(context, input.orderNo);
  const text = await wordsOf(context, dispute, role, input.text, 'text');
  const kept = await keepPieces(context, dispute, role, input.evidence);
  const next = await act(context, dispute, 'appeal', role, {
    findings: { groundGiven: input.ground !== 'newEvidence' || kept.evidence.length > 0 },
    told: { ground: input.ground, textHash: sha256(text), ...kept },
  });
  keepSaid(context, dispute, role, 'appeal', text);
  return sideView(context, next, role);
};
