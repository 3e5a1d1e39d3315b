import type { OrderRole } from '@gift/contract/orders/states';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { checkedText } from '../../orders';
import type { FileHashes } from '../../uploads';
import { applyEvent, sha256 } from '../apply-event';
import { lockOwnCase } from '../case-access';
import {
  type CaseStatement,
  evidenceHashes,
  insertEvidence,
  insertStatement,
  type Piece,
  readEvidence,
  readStatements,
} from '../evidence';
import type { Dispute } from '../store';
import { sideView } from '../view';

/** The most messages of one side that a case holds; what else there is to say is said in its room. */
const maxMessages = 100;

/**
 * Words of one side, as the case keeps them. Refuses with CodeInText what holds a code, and what tells that of the order
 * with what this side reported, said and noted before.
 */
async function checkCaseText(
  context: CommandContext,
  { id, orderID }: Dispute,
  side: OrderRole,
  typed: string,
  field: 'text' | 'note',
): Promise<string> {
  if (typed === '') return typed;
  const { tx } = context;
  const said = (await readStatements(tx, id)).flatMap(({ author, body, at }) =>
    author === side ? [{ body, at }] : [],
  );
  const notes = (await readEvidence(tx, id)).flatMap((piece) =>
    piece.side === side ? [{ body: piece.note, at: piece.at }] : [],
  );
  const before = [...said, ...notes].sort((a, b) => a.at.getTime() - b.at.getTime());
  return checkedText(
    context,
    orderID,
    typed,
    field,
    before.map(({ body }) => body),
  );
}

/**
 * Keeps pieces of evidence for one side; answers what the log says of them. While both still hand in, the other side does not see
 * them, so that nobody fits their story to it.
 */
async function submitPieces(
  context: CommandContext,
  dispute: Dispute,
  side: OrderRole,
  pieces: readonly Piece[],
): Promise<ReturnType<typeof evidenceHashes>> {
  const { tx, now } = context;
  const isOpen = dispute.state !== 'evidence';
  const hashes: FileHashes[] = [];
  for (const { fileID, kind, note } of pieces) {
    const body = await checkCaseText(context, dispute, side, note, 'note');
    const file = { side, kind, note: body, fileID: BigInt(fileID), at: now, now, isOpen };
    hashes.push(await insertEvidence(tx, dispute, file));
  }
  return evidenceHashes(hashes);
}

const submitStatement = (
  { tx, now }: CommandContext,
  dispute: Dispute,
  author: OrderRole,
  kind: CaseStatement['kind'],
  body: string,
): void => insertStatement(tx, dispute.id, { author, kind, toSide: null, body, at: now }, now);

export const addEvidence: Command<'addEvidence'> = async (context, { orderNo, ...piece }) => {
  const { dispute, role } = await lockOwnCase(context, orderNo);
  const data = await submitPieces(context, dispute, role, [piece]);
  // The other side reads this line in its case file at once, and is not to know yet what the file shows.
  const next = await applyEvent(context, dispute, 'evidence', role, { data });
  return sideView(context, next, role);
};

export const sendDisputeMessage: Command<'sendDisputeMessage'> = async (context, { orderNo, ...input }) => {
  const { dispute, role } = await lockOwnCase(context, orderNo);
  const text = await checkCaseText(context, dispute, role, input.text, 'text');
  const { said } = await context.tx.one<{ said: bigint }>(sql`
    select count(*) as said from disputes.statements
    where case_id = ${dispute.id} and author = ${role} and kind = 'say'`);
  if (said >= BigInt(maxMessages)) throw new Refusal('MessageLimitReached', { most: maxMessages });
  const next = await applyEvent(context, dispute, 'say', role, { data: { textHash: sha256(text) } });
  submitStatement(context, dispute, role, 'say', text);
  return sideView(context, next, role);
};

export const answerModerator: Command<'answerModerator'> = async (context, input) => {
  const { dispute, role } = await lockOwnCase(context, input.orderNo);
  const text = await checkCaseText(context, dispute, role, input.text, 'text');
  const data = { textHash: sha256(text), ...(await submitPieces(context, dispute, role, input.evidence)) };
  const next = await applyEvent(context, dispute, 'answer', role, { data });
  submitStatement(context, dispute, role, 'answer', text);
  return sideView(context, next, role);
};

/** New proof, or an error named in words; twenty letters at least, which the contract asks for. */
export const appealFinding: Command<'appealFinding'> = async (context, input) => {
  const { dispute, role } = await lockOwnCase(context, input.orderNo);
  const text = await checkCaseText(context, dispute, role, input.text, 'text');
  const hashes = await submitPieces(context, dispute, role, input.evidence);
  const next = await applyEvent(context, dispute, 'appeal', role, {
    findings: { appealReasonGiven: input.reason !== 'newEvidence' || hashes.evidence.length > 0 },
    data: { reason: input.reason, textHash: sha256(text), ...hashes },
  });
  submitStatement(context, dispute, role, 'appeal', text);
  return sideView(context, next, role);
};
