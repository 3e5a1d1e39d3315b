import { canonicalJson } from '@gift/contract/order-chain';
import { isID } from '@gift/contract/rules';
import type { Query } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { publicKeyOf, signatureOf } from '../../../platform/signing';
import { disputedOrder, orderLog } from '../../orders';
import { fileViews } from '../../uploads';
import { readEvidence, readWords } from '../papers';
import { roomLines } from '../room';
import { type Dispute, listMine, readLatest, readLog, roleIn } from '../store';
import { factsOf, findingView, rowOf, sideView, statementsOf } from '../view';

async function mine(db: Parameters<typeof readLatest>[0], orderNo: string, userID: bigint) {
  const dispute = await readLatest(db, BigInt(orderNo));
  const role = dispute && roleIn(dispute, userID);
  if (!dispute || !role) throw new Refusal('DisputeNotFound');
  return { dispute, role };
}

export const disputeDetail: Query<'disputeDetail'> = async (context, { orderNo }) => {
  const { dispute, role } = await mine(context.db, orderNo, context.caller.userID);
  return sideView(context, dispute, role);
};

export const disputeList: Query<'disputeList'> = async ({ db, caller }, { cursor, limit }) => {
  if (cursor !== undefined && !isID(cursor)) throw new Refusal('Malformed', { field: 'cursor' });
  const beforeID = cursor === undefined ? undefined : BigInt(cursor);
  const found = await listMine(db, { userID: caller.userID, beforeID, limit: limit + 1 });
  const page = found.slice(0, limit);
  const roleOf = (dispute: Dispute) => roleIn(dispute, caller.userID) ?? 'buyer';
  return {
    items: page.map((dispute) => ({ ...rowOf(dispute), role: roleOf(dispute) })),
    nextCursor: found.length > limit ? String(page.at(-1)?.id) : null,
  };
};

/**
 * Everything one side may see of the case, with both chains whole, and signed: so that it can be checked without us, and
 * nobody else can make one, cut one short or write anything into it.
 */
export const disputeCaseFile: Query<'disputeCaseFile'> = async (context, { orderNo }) => {
  const { db, caller, now, services, site } = context;
  const { dispute, role } = await mine(db, orderNo, caller.userID);
  const order = await disputedOrder(db, dispute.orderID);
  const evidence = (await readEvidence(db, dispute.id)).filter(
    ({ side, openedAt }) => side === role || openedAt !== null,
  );
  const log = await readLog(db, dispute);
  const fileIDs = evidence.map(({ fileID }) => fileID);
  const files = await fileViews(db, services, { fileIDs, readerID: caller.userID, now });
  const file = {
    format: 'gift-case-1' as const,
    instance: site,
    madeAt: now.toISOString(),
    disputeID: String(dispute.id),
    orderNo: String(dispute.orderID),
    reason: dispute.reason,
    state: dispute.state,
    finding: findingView(dispute.finding, order),
    appealFinding: findingView(dispute.appealFinding, order),
    orderEvents: await orderLog(db, dispute.orderID),
    disputeEvents: log.map(({ staffID: _, ...event }) => event),
    evidence: evidence.map(({ side, kind, note, at, sha256, openedAt, fileID }) => ({
      ...{ by: side, kind, note, sha256 },
      at: at.toISOString(),
      isOpen: openedAt !== null,
      file: factsOf(files.get(fileID)),
    })),
    statements: statementsOf(await readWords(db, dispute.id)),
    room: await roomLines(services, dispute),
    publicKey: publicKeyOf(services.keys),
  };
  const signature = signatureOf(services.keys, canonicalJson(JSON.parse(JSON.stringify(file))));
  return { ...file, signature };
};
