import type { DocumentRefusalReason, IDType, IdentityDocumentKind } from '@gift/contract';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';

export type IdentityDocument = {
  id: bigint;
  userID: bigint;
  kind: IdentityDocumentKind;
  idType: IDType | null;
  area: string | null;
  address: string | null;
  fileIDs: bigint[];
  status: 'pending' | 'verified' | 'refused';
  reason: DocumentRefusalReason | null;
  /** The reviewer's text for the owner. */
  text: string | null;
  createdAt: Date;
};

const columns = sql`
  id, user_id as "userID", kind, id_type as "idType", area, address, file_ids as "fileIDs", status, reason,
  text, created_at as "createdAt"`;

/** The newest document of each kind. */
export const newestDocuments = (db: Db, userID: bigint): Promise<IdentityDocument[]> =>
  db.many<IdentityDocument>(sql`
    select distinct on (kind) ${columns} from identity.documents
    where user_id = ${userID} order by kind, created_at desc, id desc`);

export const verifiedDocuments = (db: Db, userID: bigint): Promise<IdentityDocument[]> =>
  db.many<IdentityDocument>(sql`
    select ${columns} from identity.documents where user_id = ${userID} and status = 'verified'`);

/** A pending document, locked until the transaction ends. Refuses with NotFound. */
export async function lockPendingDocument(tx: Tx, documentID: bigint): Promise<IdentityDocument> {
  const idDocument = await tx.maybe<IdentityDocument>(sql`
    select ${columns} from identity.documents where id = ${documentID} and status = 'pending' for update`);
  if (!idDocument) throw new Refusal('NotFound');
  return idDocument;
}
