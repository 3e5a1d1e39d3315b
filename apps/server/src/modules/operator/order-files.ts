import type { Command, Context, Query } from '../../platform/context';
import { Refusal } from '../../platform/refusal';
import { evidenceOfOrder, holdsCaseOf } from '../disputes';
import { filesOfOrder, noteStaffLook, type OrderFile, type StaffOrder } from '../orders';
import { type FileView, fileViews } from '../uploads';
import { beginApprovedLook } from './approvals';
import { othersOrder } from './others';

type Paper = Omit<OrderFile, 'source'> & { source: OrderFile['source'] | 'evidence'; note: string };

/** Every picture and proof of an order, each once: what came with a report stands in its dispute too. */
async function papersOf({ db }: Pick<Context, 'db'>, orderID: bigint): Promise<Paper[]> {
  const own = (await filesOfOrder(db, orderID)).map((file) => ({ ...file, note: '' }));
  const known = new Set(own.map(({ fileID }) => fileID));
  const handedIn = (await evidenceOfOrder(db, orderID)).filter(({ fileID }) => !known.has(fileID));
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

/** The files as their owners see them: it is in the owner's name that links to them are signed. */
async function viewsFor(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  { order, papers, until }: { order: StaffOrder; papers: readonly Paper[]; until?: Date },
): Promise<Map<bigint, FileView>> {
  const views = new Map<bigint, FileView>();
  for (const [by, readerID] of [
    ['buyer', order.buyerID],
    ['seller', order.sellerID],
  ] as const) {
    const fileIDs = papers.filter((paper) => paper.by === by).map(({ fileID }) => fileID);
    for (const [id, view] of await fileViews(db, services, { fileIDs, readerID, now, until }))
      views.set(id, view);
  }
  return views;
}

const factsOf = (view: FileView | undefined) =>
  view ? { kind: view.kind, name: view.name, bytes: view.bytes, seconds: view.seconds } : null;

/** Ends that gave the money to the seller: the code is the buyer's for good. */
const spent = ['completed', 'ruledSeller'];

/**
 * Whether the papers are covered: a picture of a card, of a redeem page or of a receipt may show a code that could still
 * be spent. It cannot once the money is the seller's; and who has the case about it holds the card against the proofs.
 */
async function isCovered(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  order: StaffOrder,
): Promise<boolean> {
  if (order.revealedAt === null) return true;
  return !spent.includes(order.stateName) && !(await holdsCaseOf(db, order.id, caller.userID));
}

export const orderFiles: Query<'orderFiles'> = async (context, { orderNo }) => {
  const order = await othersOrder(context, BigInt(orderNo));
  const papers = await papersOf(context, order.id);
  const views = await viewsFor(context, { order, papers });
  const areCovered = await isCovered(context, order);
  return {
    items: papers.map((paper) => ({
      ...paper,
      fileID: String(paper.fileID),
      at: paper.at?.toISOString() ?? null,
      isCovered: areCovered,
      thumbURL: areCovered ? null : (views.get(paper.fileID)?.thumbURL ?? null),
      file: factsOf(views.get(paper.fileID)),
    })),
  };
};

/** One of them whole. A covered one takes the same second person as the code, and both sides are told of it alike. */
export const openOrderFile: Command<'openOrderFile'> = async (context, { orderNo, fileID }) => {
  const order = await othersOrder(context, BigInt(orderNo));
  const papers = (await papersOf(context, order.id)).filter((paper) => paper.fileID === BigInt(fileID));
  if (papers.length === 0) throw new Refusal('FileNotFound');
  const needsApproval = await isCovered(context, order);
  const until = needsApproval ? await beginApprovedLook(context, orderNo) : undefined;
  if (needsApproval && !until) throw new Refusal('PictureCovered');
  const view = (await viewsFor(context, { order, papers, until })).get(BigInt(fileID));
  const file = factsOf(view);
  if (!view || !file) throw new Refusal('FileNotFound');
  // A code that could be spent was seen, or may have been: the order's sides hear of it either way.
  if (!spent.includes(order.stateName)) await noteStaffLook(context, order.id);
  return { url: view.url, file, until: view.until.toISOString() };
};
