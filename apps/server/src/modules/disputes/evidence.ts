import type { EvidenceKind } from '@gift/contract/disputes/reasons';
import type { OrderRole } from '@gift/contract/orders/states';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { attachFile, everyKind, type FileHashes, fileHashes, showFiles } from '../uploads';
import { type Dispute, userOn } from './store';

// The evidence of a case, and the statements of its sides and its moderator.

/** Maximum files of one side. */
const maxFiles = 20;

export type Evidence = {
  readonly id: bigint;
  readonly side: OrderRole;
  readonly kind: EvidenceKind;
  readonly fileID: bigint;
  readonly sha256: string;
  readonly note: string;
  readonly at: Date;
  readonly openedAt: Date | null;
};
export type Piece = { readonly kind: EvidenceKind; readonly fileID: string; readonly note: string };

/**
 * Stores a piece of evidence. Until it is opened, only its owner sees it; afterwards both sides do. The
 * assigned moderator sees it in the case. Returns its hashes. Refuses with FileNotFound, DuplicateEvidence or
 * EvidenceLimitReached.
 */
export async function insertEvidence(
  tx: Tx,
  dispute: Dispute,
  {
    side,
    kind,
    fileID,
    note,
    at,
    now,
    isOpen,
  }: Omit<Evidence, 'id' | 'sha256' | 'openedAt'> & {
    now: Date;
    isOpen: boolean;
  },
): Promise<FileHashes> {
  const readers = isOpen ? sidesOf(dispute) : [];
  await attachFile(tx, fileID, { ownerID: userOn(dispute, side), readers, kinds: everyKind, now });
  const hashes = (await fileHashes(tx, [fileID])).get(fileID);
  if (!hashes) throw new Refusal('FileNotFound');
  const { files, known } = await tx.one<{ files: bigint; known: bigint }>(sql`
    select count(*) filter (where side = ${side}) as files, count(*) filter (where file_id = ${fileID}) as known
    from disputes.evidence where case_id = ${dispute.id}`);
  if (known > 0n) throw new Refusal('DuplicateEvidence');
  if (files >= BigInt(maxFiles)) throw new Refusal('EvidenceLimitReached', { max: maxFiles });
  tx.send(sql`
    insert into disputes.evidence (id, case_id, side, kind, file_id, sha256, note, at, opened_at)
    values (${newID(now)}, ${dispute.id}, ${side}, ${kind}, ${fileID}, ${hashes.sha256}, ${note}, ${at},
      ${isOpen ? now : null})`);
  return hashes;
}

/**
 * The hashes of submitted files for the log: `evidence` of the originals, which findings cite, and `shown` of
 * the versions that users see, in the same order; '' for a version that was not saved.
 */
export const evidenceHashes = (pieces: readonly FileHashes[]): { evidence: string[]; shown: string[] } => ({
  evidence: pieces.map(({ sha256 }) => sha256),
  shown: pieces.map(({ servedSha256 }) => servedSha256),
});

const sidesOf = ({ buyerID, sellerID }: Dispute): bigint[] => [buyerID, sellerID];

export const readEvidence = (db: Db, caseID: bigint): Promise<Evidence[]> =>
  db.many<Evidence>(sql`
    select id, side, kind, file_id as "fileID", sha256, note, at, opened_at as "openedAt"
    from disputes.evidence where case_id = ${caseID} order by id`);

/** Shows all evidence so far to both sides. Skips deleted files, which must not block the case. */
export async function openAll(tx: Tx, dispute: Dispute, now: Date): Promise<void> {
  const evidence = await readEvidence(tx, dispute.id);
  const fileIDs = evidence.map(({ fileID }) => fileID);
  showFiles(tx, fileIDs, sidesOf(dispute));
  tx.send(sql`
    update disputes.evidence set opened_at = ${now} where case_id = ${dispute.id} and opened_at is null`);
}

export type CaseStatement = {
  readonly author: OrderRole | 'moderator';
  readonly kind: 'report' | 'reply' | 'ask' | 'answer' | 'appeal' | 'finding';
  readonly toSide: OrderRole | null;
  readonly body: string;
  readonly at: Date;
};

/** The stored kinds that differ. The release before reads them, and rows of the table never change. */
const storedKinds = { report: 'claim', reply: 'say' } as const;
const storedKindOf = (kind: CaseStatement['kind']): string =>
  kind in storedKinds ? storedKinds[kind as keyof typeof storedKinds] : kind;

export const insertStatement = (tx: Tx, caseID: bigint, statement: CaseStatement, now: Date): void =>
  tx.send(sql`
    insert into disputes.statements (id, case_id, author, kind, to_side, body, at)
    values (${newID(now)}, ${caseID}, ${statement.author}, ${storedKindOf(statement.kind)}, ${statement.toSide}, ${statement.body}, ${statement.at})`);

/** Saves why a staff member gave or refused a second signature, under the number of that event. */
export const insertSignature = (tx: Tx, { id, eventSeq }: Dispute, body: string): void =>
  tx.send(sql`
    insert into disputes.signatures (case_id, seq, body) values (${id}, ${eventSeq}, ${body})`);

/** The reasons of second signatures and of refusals, by event number. */
export async function readSignatures(db: Db, caseID: bigint): Promise<Map<number, string>> {
  const rows = await db.many<{ seq: number; body: string }>(sql`
    select seq, body from disputes.signatures where case_id = ${caseID}`);
  return new Map(rows.map(({ seq, body }) => [seq, body]));
}

export const readStatements = (db: Db, caseID: bigint): Promise<CaseStatement[]> =>
  db.many<CaseStatement>(sql`
    select author, case kind when ${storedKinds.report} then 'report' when ${storedKinds.reply} then 'reply' else kind end as kind,
      to_side as "toSide", body, at
    from disputes.statements where case_id = ${caseID} order by id`);

/** How many messages a side has added to a case. */
export async function countReplies(db: Db, caseID: bigint, side: OrderRole): Promise<bigint> {
  const { replies } = await db.one<{ replies: bigint }>(sql`
    select count(*) as replies from disputes.statements
    where case_id = ${caseID} and author = ${side} and kind = ${storedKinds.reply}`);
  return replies;
}
