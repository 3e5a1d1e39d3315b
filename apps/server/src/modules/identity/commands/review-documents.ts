import { identityDocumentKinds } from '@gift/contract';
import type { Command, CommandContext, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { invariant } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { closeFile, fileViews } from '../../uploads';
import { notifyUser } from '../codes/own-code';
import type { Links } from '../links';
import { publishProfileChanged } from '../messages/sending';
import { userByID } from '../store';
import { type IdentityDocument, lockPendingDocument, verifiedDocuments } from '../verification/documents';
import { dueAt, recordReviewAccess, textFor } from '../verification/review-queue';
import { type Tier, tierOf } from '../verification/tiers';
import { verifiedIdentityOf } from '../verification/verified-identity';

export const documentReviews: Query<'documentReviews'> = async ({ db, settings }, { cursor, limit }) => {
  const rows = await db.many<{
    id: bigint;
    userID: bigint;
    nickname: string;
    kind: IdentityDocument['kind'];
    at: Date;
  }>(
    sql`
      select p.id, p.user_id as "userID", u.nickname, p.kind, p.created_at as at
      from identity.documents p join identity.users u on u.id = p.user_id
      where p.status = 'pending' and p.id > ${idOfCursor(cursor) ?? 0n} order by p.id limit ${limit + 1}`,
  );
  const pageRows = rows.slice(0, limit);
  return {
    items: pageRows.map(({ id, userID, at, ...row }) => ({
      ...row,
      documentID: String(id),
      userID: String(userID),
      since: at.toISOString(),
      dueAt: dueAt(at, settings),
    })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
};

/** A pending document for a staff member. Own documents and those of linked accounts are refused. */
async function idDocumentFor(
  { refuseLinked }: Links,
  { tx, caller }: CommandContext,
  documentID: string,
): Promise<IdentityDocument> {
  const idDocument = await lockPendingDocument(tx, BigInt(documentID));
  await refuseLinked(tx, caller.userID, idDocument.userID);
  return idDocument;
}

/** Shows a document to an operator and records the view. */
export const openDocumentReview =
  (links: Links): Command<'openDocumentReview'> =>
  async (context, { documentID }) => {
    const { tx, caller, now, settings } = context;
    const idDocument = await idDocumentFor(links, context, documentID);
    const accessLog = await recordReviewAccess(tx, 'document', {
      id: idDocument.id,
      staffID: caller.userID,
      now,
    });
    const person = await verifiedIdentityOf(tx, idDocument.userID);
    invariant(person, 'a user who submits documents has a verified name');
    const verifiedKinds = await verifiedDocuments(tx, idDocument.userID);
    const document = verifiedKinds.find(({ kind }) => kind === 'document');
    const { nickname, language } = await userByID(tx, idDocument.userID);
    const { kind, idType, area, address } = idDocument;
    return {
      ...{ documentID, userID: String(idDocument.userID), nickname, language, kind, idType, area, address },
      pictures: await pictureLinks(context, idDocument),
      documentPictures: document ? await pictureLinks(context, document) : [],
      ...person,
      since: idDocument.createdAt.toISOString(),
      dueAt: dueAt(idDocument.createdAt, settings),
      accessLog,
    };
  };

/** Only the owner can read the pictures, so their links are signed for the owner. */
async function pictureLinks(
  { tx, services, now }: CommandContext,
  { userID, fileIDs }: IdentityDocument,
): Promise<string[]> {
  const views = await fileViews(tx, services, { fileIDs, readerID: userID, now });
  return fileIDs.flatMap((id) => views.get(id)?.url ?? []);
}

export const decideDocumentReview =
  (links: Links): Command<'decideDocumentReview'> =>
  async (context, input) => {
    const { tx, caller, now } = context;
    const { verdict } = input;
    const idDocument = await idDocumentFor(links, context, input.documentID);
    const text = textFor(input.text, verdict !== 'verified');
    const status = verdict === 'verified' ? 'verified' : 'refused';
    const reason = verdict === 'verified' ? null : verdict;
    // A refused document proves nothing, so its pictures are closed.
    if (reason) for (const id of idDocument.fileIDs) await closeFile(tx, id, { ownerID: idDocument.userID });
    await tx.run(sql`
    update identity.documents set status = ${status}, reason = ${reason}, text = ${text}, decided_at = ${now}, decided_by = ${caller.userID},
      file_ids = ${reason ? [] : idDocument.fileIDs}
    where id = ${idDocument.id}`);
    const before = await tierOf(tx, idDocument.userID);
    const tier = reason ? before : await raise(context, idDocument.userID);
    const name = reason ? 'documentRefused' : tier > before ? 'tierRaised' : 'documentVerified';
    await notifyUser(context, idDocument.userID, { name });
    return { status, tier };
  };

/** Tier 3 is tier 2 with every document verified. */
async function raise(context: CommandContext, userID: bigint): Promise<Tier> {
  const { tx } = context;
  await tx.one(sql`select 1 from identity.users where id = ${userID} for update`);
  const verifiedKinds = await verifiedDocuments(tx, userID);
  const isWhole = identityDocumentKinds.every((kind) =>
    verifiedKinds.some((idDocument) => idDocument.kind === kind),
  );
  const before = await tierOf(tx, userID);
  if (!isWhole || before !== 2) return before;
  await tx.run(sql`update identity.users set tier = 3 where id = ${userID}`);
  await publishProfileChanged(context, userID);
  return 3;
}
