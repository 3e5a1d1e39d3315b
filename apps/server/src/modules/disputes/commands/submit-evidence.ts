import type { OrderRole } from '@gift/contract/orders/states';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { checkedText, sha256 } from '../../orders';
import type { FileHashes } from '../../uploads';
import { applyEvent } from '../apply-event';
import { lockOwnCase } from '../case-access';
import {
  type CaseStatement,
  countReplies,
  evidenceHashes,
  insertEvidence,
  insertStatement,
  type Piece,
  readEvidence,
  readStatements,
} from '../evidence';
import type { Dispute } from '../store';
import { sideView } from '../view';

/** Maximum statements of one side in a case; after that, the case room remains. */
const maxMessages = 100;

/**
 * Checks a text of one side and returns it as it is stored. Refuses with CodeInText if it contains a code, or
 * reveals the order's code together with the side's report, statements and notes.
 */
async function checkCaseText(
  context: CommandContext,
  { id, orderID }: Dispute,
  side: OrderRole,
  input: string,
  field: 'text' | 'note',
): Promise<string> {
  if (input === '') return input;
  const { tx } = context;
  const statements = (await readStatements(tx, id)).flatMap(({ author, body, at }) =>
    author === side ? [{ body, at }] : [],
  );
  const notes = (await readEvidence(tx, id)).flatMap((piece) =>
    piece.side === side ? [{ body: piece.note, at: piece.at }] : [],
  );
  const before = [...statements, ...notes].sort((a, b) => a.at.getTime() - b.at.getTime());
  return checkedText(
    context,
    orderID,
    input,
    field,
    before.map(({ body }) => body),
  );
}

/**
 * Stores evidence of one side and returns its hashes for the log. While both sides submit, the other side
 * cannot see it, so that no side can adapt its story.
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
  // The other side's case file has this log entry at once, but it must not reveal yet what the file shows.
  const next = await applyEvent(context, dispute, 'evidence', role, { data });
  return sideView(context, next, role);
};

export const sendDisputeMessage: Command<'sendDisputeMessage'> = async (context, { orderNo, ...input }) => {
  const { dispute, role } = await lockOwnCase(context, orderNo);
  const text = await checkCaseText(context, dispute, role, input.text, 'text');
  if ((await countReplies(context.tx, dispute.id, role)) >= BigInt(maxMessages))
    throw new Refusal('MessageLimitReached', { max: maxMessages });
  const next = await applyEvent(context, dispute, 'reply', role, { data: { textHash: sha256(text) } });
  submitStatement(context, dispute, role, 'reply', text);
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

/**
 * An appeal needs new evidence or a named error, in a text of at least twenty letters, which the contract
 * checks.
 */
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
