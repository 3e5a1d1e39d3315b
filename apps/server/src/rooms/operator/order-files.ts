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

/**
 * Which papers are covered, since they may show a code that could still be spent: all of them before the buyer saw it,
 * and the card's while the order goes on. Whoever has the case about it compares the card with the proofs.
 */
async function coverOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  order: StaffOrder,
): Promise<(paper: Paper) => boolean> {
  if (order.revealedAt === null) return () => true;
  if (order.endedAt !== null || (await holdsCaseOf(db, order.id, caller.userID))) return () => false;
  return ({ source }) => source === 'card';
}

export const orderFiles: Query<'orderFiles'> = async (context, { orderNo }) => {
  const order = await othersOrder(context, BigInt(orderNo));
  const papers = await papersOf(context, order.id);
  const views = await viewsFor(context, { order, papers });
  const isCovered = await coverOf(context, order);
  return {
    items: papers.map((paper) => ({
      ...paper,
      fileID: String(paper.fileID),
      at: paper.at?.toISOString() ?? null,
      isCovered: isCovered(paper),
      thumbURL: isCovered(paper) ? null : (views.get(paper.fileID)?.thumbURL ?? null),
      file: factsOf(views.get(paper.fileID)),
    })),
  };
};

/** One of them whole. A covered one takes the same second person as the code, and both sides are told of it alike. */
export const openOrderFile: Command<'openOrderFile'> = async (context, { orderNo, fileID }) => {
  const order = await othersOrder(context, BigInt(orderNo));
  const papers = (await papersOf(context, order.id)).filter((paper) => paper.fileID === BigInt(fileID));
  if (papers.length === 0) throw new Refusal('FileNotFound');
  const needsApproval = papers.some(await coverOf(context, order));
  const until = needsApproval ? await beginApprovedLook(context, orderNo) : undefined;
  if (needsApproval && !until) throw new Refusal('PictureCovered');
  const view = (await viewsFor(context, { order, papers, until })).get(BigInt(fileID));
  const file = factsOf(view);
  if (!view || !file) throw new Refusal('FileNotFound');
  if (until) await noteStaffLook(context, order.id);
  return { url: view.url, file, until: view.until.toISOString() };
};
