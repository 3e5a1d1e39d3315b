import type { Command, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { evidenceOfOrder, isAssignedToCaseOf } from '../../disputes';
import { filesOfOrder, logStaffView, type OrderFile, type StaffOrder } from '../../orders';
import { type FileView, fileViews } from '../../uploads';
import { startApprovedCodeView } from '../approvals';
import { uninvolvedOrder } from './uninvolved-order';

type OrderFileRow = Omit<OrderFile, 'source'> & { source: OrderFile['source'] | 'evidence'; note: string };

/** Every picture and evidence file of an order, each once: files of a report are in its dispute too. */
async function orderFilesOf({ db }: Pick<Context, 'db'>, orderID: bigint): Promise<OrderFileRow[]> {
  const own = (await filesOfOrder(db, orderID)).map((file) => ({ ...file, note: '' }));
  const ownFileIDs = new Set(own.map(({ fileID }) => fileID));
  const handedIn = (await evidenceOfOrder(db, orderID)).filter(({ fileID }) => !ownFileIDs.has(fileID));
  return [
    ...own,
    ...handedIn.map(({ side, ...piece }) => ({
      ...piece,
      by: side,
      source: 'evidence' as const,
      slot: null,
    })),
  ];
}

/** The files' views, with links signed for their owners. */
async function viewsFor(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  { order, files, until }: { order: StaffOrder; files: readonly OrderFileRow[]; until?: Date },
): Promise<Map<bigint, FileView>> {
  const views = new Map<bigint, FileView>();
  for (const [by, readerID] of [
    ['buyer', order.buyerID],
    ['seller', order.sellerID],
  ] as const) {
    const fileIDs = files.filter((orderFile) => orderFile.by === by).map(({ fileID }) => fileID);
    for (const [id, view] of await fileViews(db, services, { fileIDs, readerID, now, until }))
      views.set(id, view);
  }
  return views;
}

const factsOf = (view: FileView | undefined) =>
  view ? { kind: view.kind, name: view.name, bytes: view.bytes, seconds: view.seconds } : null;

/** Outcomes that gave the money to the seller: the code is the buyer's for good. */
const codeUsedStates = ['completed', 'ruledSeller'];

/**
 * Whether pictures are covered: a picture of a card, redeem page or receipt may show a code that can still be spent.
 * After the money went to the seller it cannot; and the assigned moderator must compare the card with the evidence.
 */
async function isCovered(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  order: StaffOrder,
): Promise<boolean> {
  if (order.revealedAt === null) return true;
  return (
    !codeUsedStates.includes(order.stateName) && !(await isAssignedToCaseOf(db, order.id, caller.userID))
  );
}

export const orderFiles: Query<'orderFiles'> = async (context, { orderNo }) => {
  const order = await uninvolvedOrder(context, BigInt(orderNo));
  const files = await orderFilesOf(context, order.id);
  const views = await viewsFor(context, { order, files });
  const areCovered = await isCovered(context, order);
  return {
    items: files.map((orderFile) => ({
      ...orderFile,
      fileID: String(orderFile.fileID),
      at: orderFile.at?.toISOString() ?? null,
      isCovered: areCovered,
      thumbURL: areCovered ? null : (views.get(orderFile.fileID)?.thumbURL ?? null),
      file: factsOf(views.get(orderFile.fileID)),
    })),
  };
};

/** Opens one file. A covered one needs the same approval as the code, and both sides are notified in the same way. */
export const openOrderFile: Command<'openOrderFile'> = async (context, { orderNo, fileID }) => {
  const order = await uninvolvedOrder(context, BigInt(orderNo));
  const files = (await orderFilesOf(context, order.id)).filter(
    (orderFile) => orderFile.fileID === BigInt(fileID),
  );
  if (files.length === 0) throw new Refusal('FileNotFound');
  const needsApproval = await isCovered(context, order);
  const until = needsApproval ? await startApprovedCodeView(context, orderNo) : undefined;
  if (needsApproval && !until) throw new Refusal('PictureCovered');
  const view = (await viewsFor(context, { order, files, until })).get(BigInt(fileID));
  const file = factsOf(view);
  if (!view || !file) throw new Refusal('FileNotFound');
  // A spendable code was seen, or may have been: both sides are notified either way.
  if (!codeUsedStates.includes(order.stateName)) await logStaffView(context, order.id);
  return { url: view.url, file, until: view.until.toISOString() };
};
