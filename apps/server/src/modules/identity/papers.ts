import type { DocumentKind, PaperKind, PaperReason } from '@gift/contract';
import { type Db, sql, type Tx } from '../../platform/db';
import { Refusal } from '../../platform/refusal';

export type Paper = {
  id: bigint;
  userID: bigint;
  kind: PaperKind;
  documentKind: DocumentKind | null;
  area: string | null;
  address: string | null;
  fileIDs: bigint[];
  status: 'pending' | 'verified' | 'refused';
  reason: PaperReason | null;
  /** What whoever looked at it wrote to its owner. */
  text: string | null;
  createdAt: Date;
};

const columns = sql`
  id, user_id as "userID", kind, document_kind as "documentKind", area, address, file_ids as "fileIDs", status, reason,
  text, created_at as "createdAt"`;

/** The newest paper of each kind. */
export const newestPapers = (db: Db, userID: bigint): Promise<Paper[]> =>
  db.many<Paper>(sql`
    select distinct on (kind) ${columns} from identity.papers
    where user_id = ${userID} order by kind, created_at desc, id desc`);

export const verifiedPapers = (db: Db, userID: bigint): Promise<Paper[]> =>
  db.many<Paper>(sql`
    select ${columns} from identity.papers where user_id = ${userID} and status = 'verified'`);

/** A paper that waits, held until the transaction ends. Refuses with NotFound. */
export async function lockWaitingPaper(tx: Tx, paperID: bigint): Promise<Paper> {
  const paper = await tx.maybe<Paper>(sql`
    select ${columns} from identity.papers where id = ${paperID} and status = 'pending' for update`);
  if (!paper) throw new Refusal('NotFound');
  return paper;
}
