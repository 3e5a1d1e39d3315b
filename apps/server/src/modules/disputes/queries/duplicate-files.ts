import type { AnswerOf, Calls } from '@gift/contract';
import type { Context } from '../../../platform/calls/context';
import { type Db, sql } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import { picturesAmong, picturesOfOrder, sidesOf } from '../../orders';
import { duplicatesOf } from '../../uploads';
import { findLinkedAccounts } from '../../wallet';
import { readEvidence } from '../evidence';
import { type Dispute, userOn } from '../store';

type DuplicateFile = AnswerOf<Calls['disputeBackground']>['duplicateFiles'][number];
type FileLocation = {
  fileID: bigint;
  userID: bigint;
  orderID: bigint;
  caseID: bigint | null;
  pieceID: bigint | null;
  sides: bigint[];
};
type Use = Pick<FileLocation, 'userID' | 'caseID'> & {
  orderID: bigint | null;
  /** A piece of evidence of this case. */
  pieceID: bigint | null;
  isExact: boolean;
};

const usesShown = 20;

/** Where files are used: in orders as card pictures, and in cases as evidence. */
async function findFileLocations(db: Db, fileIDs: readonly bigint[]): Promise<FileLocation[]> {
  const inOrders = await picturesAmong(db, fileIDs);
  const sidesIn = await sidesOf(
    db,
    inOrders.map(({ orderID }) => orderID),
  );
  const inCases = await db.many<FileLocation>(sql`
    select e.file_id as "fileID", case e.side when 'buyer' then c.buyer_id else c.seller_id end as "userID",
      c.order_id as "orderID", c.id as "caseID", e.id as "pieceID", array[c.buyer_id, c.seller_id] as sides
    from disputes.evidence e join disputes.cases c on c.id = e.case_id
    where e.file_id = any(${fileIDs}) order by c.id desc`);
  return [
    ...inOrders.map(({ fileID, sellerID, orderID }) => ({
      ...{
        fileID,
        userID: sellerID,
        orderID,
        caseID: null,
        pieceID: null,
        sides: sidesIn.get(orderID) ?? [],
      },
    })),
    ...inCases,
  ];
}

/**
 * Files of a case, or pictures of its order's cards, that are also in other orders or cases, or that another
 * user uploaded: one receipt for many cards, one screenshot for many claims. Within the case, a file is
 * listed if the other side submitted it earlier. Matches that involve the reader, or an account linked with
 * theirs, are left out.
 */
export async function findDuplicateFiles(
  { db, caller }: Context,
  dispute: Dispute,
): Promise<DuplicateFile[]> {
  const own = [
    ...(await readEvidence(db, dispute.id)).map(({ id, fileID, kind, side }) => ({
      ...{ pieceID: id, fileID, kind: kind as string, ownerID: userOn(dispute, side) },
    })),
    ...(await picturesOfOrder(db, dispute.orderID)).map(({ fileID, kind, sellerID }) => ({
      ...{ pieceID: null, fileID, kind: kind as string, ownerID: sellerID },
    })),
  ];
  const fileIDs = [...new Set(own.map(({ fileID }) => fileID))];
  const duplicates = await duplicatesOf(db, fileIDs);
  const locations = await findFileLocations(db, [
    ...fileIDs,
    ...duplicates.map(({ duplicateID }) => duplicateID),
  ]);
  const linkedIDs = await findLinkedAccounts(
    db,
    [caller.userID],
    [...locations.flatMap(({ sides }) => sides), ...duplicates.map(({ ownerID }) => ownerID)],
  );
  const isCopied = (location: FileLocation, { pieceID, ownerID }: (typeof own)[number]) =>
    location.caseID === dispute.id &&
    location.userID !== ownerID &&
    pieceID !== null &&
    location.pieceID! < pieceID;
  const usesOf = (file: (typeof own)[number]): Use[] => {
    const { fileID, ownerID } = file;
    const others = duplicates.filter((duplicate) => duplicate.fileID === fileID);
    const uses = [{ duplicateID: fileID, ownerID, isExact: true }, ...others].flatMap(
      ({ duplicateID, ownerID: sentBy, isExact }): Use[] => {
        const uploads = locations.filter((location) => location.fileID === duplicateID);
        if (uploads.length === 0)
          return sentBy === ownerID || linkedIDs.has(sentBy)
            ? []
            : [{ userID: sentBy, orderID: null, caseID: null, pieceID: null, isExact }];
        return uploads
          .filter(
            (location) =>
              isCopied(location, file) ||
              (location.orderID !== dispute.orderID && !location.sides.some((side) => linkedIDs.has(side))),
          )
          .map((location) => ({
            ...location,
            pieceID: isCopied(location, file) ? location.pieceID : null,
            isExact,
          }));
      },
    );
    // Matches within the case come first, so that the limit never cuts them off.
    return uses.sort((one, other) => Number(other.pieceID !== null) - Number(one.pieceID !== null));
  };
  const filesUsedElsewhere = own
    .map((file) => ({ ...file, uses: usesOf(file).slice(0, usesShown) }))
    .filter(({ uses }) => uses.length > 0);
  const names = await nicknamesOf(
    db,
    filesUsedElsewhere.flatMap(({ uses }) => uses.map(({ userID }) => userID)),
  );
  const digits = (id: bigint | null) => (id === null ? null : String(id));
  return filesUsedElsewhere.map(({ pieceID, kind, uses }) => ({
    ...{ evidenceID: digits(pieceID), kind },
    uses: uses.map(({ userID, orderID, caseID, pieceID: copied, isExact }) => ({
      userID: String(userID),
      nickname: names.get(userID) ?? '',
      orderNo: digits(orderID),
      disputeID: digits(caseID),
      evidenceID: digits(copied),
      isExact,
    })),
  }));
}
