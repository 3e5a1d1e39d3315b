import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import { type OrderPicture, orderPicturesOf, picturesAmong } from '../../orders';
import { duplicatesOf } from '../../uploads';

const newest = 200;
const maxPictures = 50;

type Use = { orderID: bigint | null; userID: bigint; isExact: boolean };

/**
 * Pictures of cards and receipts in a user's sales that also appear in other orders or were sent by another user, such
 * as one receipt for many cards. Repetitions within one order are ignored.
 */
export async function pictureLinks(db: Db, userID: bigint) {
  const own = await orderPicturesOf(db, { sellerID: userID, limit: newest });
  const fileIDs = [...new Set(own.map(({ fileID }) => fileID))];
  const duplicates = await duplicatesOf(db, fileIDs);
  const orderPictures = await picturesAmong(db, [
    ...fileIDs,
    ...duplicates.map(({ duplicateID }) => duplicateID),
  ]);
  const picturesByFile = new Map<bigint, OrderPicture[]>();
  for (const picture of orderPictures)
    picturesByFile.set(picture.fileID, [...(picturesByFile.get(picture.fileID) ?? []), picture]);

  const picturesWithUses = own.map((picture) => {
    const same = [
      { duplicateID: picture.fileID, ownerID: userID, isExact: true },
      ...duplicates.filter(({ fileID }) => fileID === picture.fileID),
    ];
    const uses = same.flatMap(({ duplicateID, ownerID, isExact }): Use[] => {
      const inOrders = picturesByFile.get(duplicateID) ?? [];
      // A file outside orders, such as evidence or an identity document, matters if it is another user's.
      if (inOrders.length === 0)
        return ownerID === userID ? [] : [{ orderID: null, userID: ownerID, isExact }];
      return inOrders
        .filter(({ orderID }) => orderID !== picture.orderID)
        .map(({ orderID, sellerID }) => ({ orderID, userID: sellerID, isExact }));
    });
    return {
      ...picture,
      uses: [...new Map(uses.map((use) => [`${use.orderID} ${use.userID}`, use])).values()],
    };
  });
  const pictures = picturesWithUses.filter(({ uses }) => uses.length > 0).slice(0, maxPictures);
  const names = await nicknamesOf(db, [
    ...new Set(pictures.flatMap(({ uses }) => uses.map((use) => use.userID))),
  ]);
  return pictures.map(({ orderID, kind, uses }) => ({
    orderNo: String(orderID),
    kind,
    uses: uses.map((use) => ({
      orderNo: use.orderID === null ? null : String(use.orderID),
      userID: String(use.userID),
      nickname: names.get(use.userID) ?? '',
      isExact: use.isExact,
    })),
  }));
}
