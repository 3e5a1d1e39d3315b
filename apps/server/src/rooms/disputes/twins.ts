import type { AnswerOf, Calls } from '@gift/contract';
import type { Context } from '../../platform/context';
import { type Db, sql } from '../../platform/db';
import { nicknamesOf } from '../identity';
import { picturesAmong, picturesOfOrder, sidesOf } from '../orders';
import { twinsOf } from '../uploads';
import { linkedAmong } from '../wallet';
import { readEvidence } from './papers';
import { type Dispute, userOn } from './store';

type TwinView = AnswerOf<Calls['disputeBackground']>['twins'][number];
type Place = { fileID: bigint; userID: bigint; orderID: bigint; caseID: bigint | null; sides: bigint[] };
type Use = { userID: bigint; orderID: bigint | null; caseID: bigint | null; isExact: boolean };

const usesShown = 20;

/** Where files stand: in orders as pictures of their cards, and in cases as evidence. */
async function placesOf(db: Db, fileIDs: readonly bigint[]): Promise<Place[]> {
  const inOrders = await picturesAmong(db, fileIDs);
  const sidesIn = await sidesOf(
    db,
    inOrders.map(({ orderID }) => orderID),
  );
  const inCases = await db.many<Place>(sql`
    select e.file_id as "fileID", case e.side when 'buyer' then c.buyer_id else c.seller_id end as "userID",
      c.order_id as "orderID", c.id as "caseID", array[c.buyer_id, c.seller_id] as sides
    from disputes.evidence e join disputes.cases c on c.id = e.case_id
    where e.file_id = any(${fileIDs}) order by c.id desc`);
  return [
    ...inOrders.map(({ fileID, sellerID, orderID }) => ({
      ...{ fileID, userID: sellerID, orderID, caseID: null, sides: sidesIn.get(orderID) ?? [] },
    })),
    ...inCases,
  ];
}

/**
 * Files of a case, and pictures of its order's cards, that stand in other orders or cases, or that somebody else sent:
 * one receipt for many cards, one screenshot for many claims. Within the case itself it says nothing, and what is about
 * the reader or an account linked with theirs is left out.
 */
export async function twinsInCase({ db, caller }: Context, dispute: Dispute): Promise<TwinView[]> {
  const own = [
    ...(await readEvidence(db, dispute.id)).map(({ id, fileID, kind, side }) => ({
      ...{ evidenceID: String(id), fileID, kind: kind as string, ownerID: userOn(dispute, side) },
    })),
    ...(await picturesOfOrder(db, dispute.orderID)).map(({ fileID, kind, sellerID }) => ({
      ...{ evidenceID: null, fileID, kind: kind as string, ownerID: sellerID },
    })),
  ];
  const fileIDs = [...new Set(own.map(({ fileID }) => fileID))];
  const twins = await twinsOf(db, fileIDs);
  const places = await placesOf(db, [...fileIDs, ...twins.map(({ twinID }) => twinID)]);
  const theirs = await linkedAmong(
    db,
    [caller.userID],
    [...places.flatMap(({ sides }) => sides), ...twins.map(({ ownerID }) => ownerID)],
  );
  const usesOf = ({ fileID, ownerID }: (typeof own)[number]): Use[] =>
    [{ twinID: fileID, ownerID, isExact: true }, ...twins.filter((twin) => twin.fileID === fileID)].flatMap(
      ({ twinID, ownerID: sentBy, isExact }): Use[] => {
        const here = places.filter((place) => place.fileID === twinID);
        if (here.length === 0)
          return sentBy === ownerID || theirs.has(sentBy)
            ? []
            : [{ userID: sentBy, orderID: null, caseID: null, isExact }];
        return here
          .filter(
            ({ orderID, sides }) => orderID !== dispute.orderID && !sides.some((side) => theirs.has(side)),
          )
          .map(({ userID, orderID, caseID }) => ({ userID, orderID, caseID, isExact }));
      },
    );
  const found = own
    .map((file) => ({ ...file, uses: usesOf(file).slice(0, usesShown) }))
    .filter(({ uses }) => uses.length > 0);
  const names = await nicknamesOf(
    db,
    found.flatMap(({ uses }) => uses.map(({ userID }) => userID)),
  );
  return found.map(({ evidenceID, kind, uses }) => ({
    ...{ evidenceID, kind },
    uses: uses.map(({ userID, orderID, caseID, isExact }) => ({
      userID: String(userID),
      nickname: names.get(userID) ?? '',
      orderNo: orderID === null ? null : String(orderID),
      disputeID: caseID === null ? null : String(caseID),
      isExact,
    })),
  }));
}
