import type { EndpointSpec } from '@gift/contract';
import { Refusal } from '../../../platform/calls/refusal';
import { seconds } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';

async function refresh(services: Services): Promise<void> {
  const rows = await services.database.many<{ userID: bigint; id: bigint }>(
    sql`select user_id as "userID", id from identity.freezes where lifted_at is null`,
  );
  const { frozenAccounts } = services.identity;
  frozenAccounts.clear();
  for (const { userID, id } of rows) frozenAccounts.set(userID, id);
}

/** Reloads the frozen users: every process knows of a freeze within this interval. */
export const freezeSweep: Sweep = {
  name: 'freezes',
  everyMs: seconds(5),
  async run(services) {
    await refresh(services);
    return 0;
  },
};

/**
 * Refuses what a frozen account may not do: everything that moves money or orders, and bank accounts. It may read,
 * confirm what it received, ask support, and write and answer in disputes, so that a freeze alone decides nothing. It
 * may not concede a dispute, since a hijacker could hand its money to a friend.
 */
export function refuseFrozen(services: Services, userID: bigint, spec: EndpointSpec, body: unknown): void {
  const caseNo = services.identity.frozenAccounts.get(userID);
  if (caseNo === undefined || spec.method === 'GET') return;
  const { givesAway } = spec;
  if (givesAway === true || (givesAway && (body as Record<string, unknown> | null)?.[givesAway] === true))
    throw new Refusal('FrozenGivesNothing', { caseNo });
  const isOpen = /^\/api\/(orderRefund|help)\//.test(spec.path) || spec.path === '/api/order/confirm';
  if (!isOpen && (spec.idempotent || /^\/api\/(bank|wallet|withdraw|offer|order)\b/.test(spec.path)))
    throw new Refusal('AccountFrozen', { caseNo });
}

type Freeze = { id: bigint; reason: string; at: Date; byStaff: bigint };

export const freezeOf = (db: Db, userID: bigint): Promise<Freeze | undefined> =>
  db.maybe<Freeze>(sql`
    select id, reason, at, by_staff as "byStaff" from identity.freezes
    where user_id = ${userID} and lifted_at is null`);

export async function frozenAmong(db: Db, userIDs: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ userID: bigint }>(sql`
    select user_id as "userID" from identity.freezes where lifted_at is null and user_id = any(${userIDs})`);
  return new Set(rows.map(({ userID }) => userID));
}

/** Freezes an account at once; `withdrawalAccess` refuses withdrawals by the same row. */
export async function freeze(
  tx: Tx,
  services: Services,
  { userID, staffID, reason, now }: { userID: bigint; staffID: bigint; reason: string; now: Date },
): Promise<void> {
  const rows = await tx.run(sql`
    insert into identity.freezes (id, user_id, by_staff, reason, at)
    values (${newID(now)}, ${userID}, ${staffID}, ${reason}, ${now})
    on conflict (user_id) where lifted_at is null do nothing`);
  if (rows === 0) throw new Refusal('AlreadyFrozen');
  tx.afterCommit(() => void refresh(services).catch(() => undefined));
}

/** Lifts a freeze after an approval; false when there is none. */
export async function liftFreeze(
  tx: Tx,
  services: Services,
  { userID, approvalID, now }: { userID: bigint; approvalID: bigint; now: Date },
): Promise<boolean> {
  const rows = await tx.run(sql`
    update identity.freezes set lifted_at = ${now}, lifted_by = ${approvalID}
    where user_id = ${userID} and lifted_at is null`);
  if (rows === 0) return false;
  tx.afterCommit(() => void refresh(services).catch(() => undefined));
  return true;
}
