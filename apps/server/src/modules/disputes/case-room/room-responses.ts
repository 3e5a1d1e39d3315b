import { disputeStates } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import { type Db, nothing, sql } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { firstMessageTimes } from '../../messaging';
import { applyEvent } from '../apply-event';
import { lockFree } from '../store';

type Silent = {
  id: bigint;
  buyerID: bigint;
  sellerID: bigint;
  isBuyerSilent: boolean;
  isSellerSilent: boolean;
};

const isSilent = { buyer: 'isBuyerSilent', seller: 'isSellerSilent' } as const;
const maxCases = 100;

const silentCases = (db: Db, ids?: readonly bigint[]): Promise<Silent[]> =>
  db.many<Silent>(sql`
    select id, buyer_id as "buyerID", seller_id as "sellerID", buyer_responded_at is null as "isBuyerSilent",
      seller_responded_at is null as "isSellerSilent"
    from disputes.cases
    where state = ${disputeStates.evidence} and (buyer_responded_at is null or seller_responded_at is null)
      ${ids ? sql`and id = any(${ids})` : nothing}
    order by deadline_at limit ${maxCases}`);

/**
 * A side that writes in the case room has responded, so silence must not decide against it. Records the first
 * message of each silent side as its response. Returns the cases whose rooms could not be read, for example
 * because a cluster is unreachable: they must not be decided by silence.
 */
export async function recordRoomResponses(
  services: Services,
  now: Date,
  ids?: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const unreadable = new Set<bigint>();
  for (const silent of await silentCases(services.database, ids)) {
    try {
      const sides = (['buyer', 'seller'] as const).filter((side) => silent[isSilent[side]]);
      const userIDs = sides.map((side) => silent[`${side}ID`]);
      const first = await firstMessageTimes(services, silent.id, userIDs);
      for (const side of sides) {
        const at = first.get(silent[`${side}ID`]);
        if (at) await recordResponse(services, silent.id, side, now, at);
      }
    } catch (error) {
      services.log.warn({ err: error, disputeID: String(silent.id) }, 'the room of a case could not be read');
      unreadable.add(silent.id);
    }
  }
  return unreadable;
}

/** After the deadline, the response counts from when the message was written. */
const recordResponse = (
  services: Services,
  id: bigint,
  side: OrderRole,
  now: Date,
  at: Date,
): Promise<void> =>
  services.database.transaction(async (tx) => {
    const dispute = await lockFree(tx, id);
    if (dispute?.state !== 'evidence' || dispute[`${side}RespondedAt`] !== null || !dispute.deadlineAt)
      return;
    const step = { tx, services, settings: services.settings.current };
    const respondedAt = now < dispute.deadlineAt ? now : at;
    if (respondedAt >= dispute.deadlineAt) return;
    await applyEvent({ ...step, now: respondedAt }, dispute, 'reply', side, { data: { isInRoom: true } });
  });
