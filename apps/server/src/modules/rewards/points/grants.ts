import type { GrantSource } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { invariant, Refusal } from '../../../platform/calls/refusal';
import { days, hours, later } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { expireReward, grantReward } from '../../ledger';
import { lockWallet } from '../../wallet';

type Grant = { userID: bigint; source: GrantSource; ref: string; amount: Kobo; now: Date };
type LockedGrant = Grant & { dueAt: Date };

/** A source pays a user once. The row and the ledger's key both enforce it. */
const keyOf = ({ userID, source, ref }: Pick<Grant, 'userID' | 'source' | 'ref'>) =>
  `reward:${userID}:${source}:${ref}`;

/**
 * Promises points, to be paid at `dueAt` unless what earned them is undone. A repeat has no effect. False if this
 * source has already promised or paid them.
 */
export async function createLockedGrant(tx: Tx, grant: LockedGrant): Promise<boolean> {
  return (await tx.run(lockedGrant(grant))) > 0;
}

/** The same for a caller that does not need to know whether they were promised before. */
export const sendLockedGrant = (tx: Tx, grant: LockedGrant): void => tx.send(lockedGrant(grant));

const lockedGrant = ({ userID, source, ref, amount, dueAt, now }: LockedGrant) => sql`
  insert into rewards.grants as g (id, user_id, source, source_ref, amount_kobo, state, due_at, created_at)
  values (${newID(now)}, ${userID}, ${source}, ${ref}, ${amount}, 'locked', ${dueAt}, ${now})
  on conflict (user_id, source, source_ref) do update
    set state = 'locked', due_at = excluded.due_at, amount_kobo = excluded.amount_kobo where g.state = 'void'`;

/**
 * Pays points at once. False if this source has already paid them. Refuses with PromotionsEmpty, and then nothing is
 * written.
 */
export async function payGrant(tx: Tx, grant: Grant, settings: Settings): Promise<boolean> {
  const { userID, source, ref, amount, now } = grant;
  const grantRow = await tx.maybe<{ id: bigint }>(sql`
    insert into rewards.grants as g
      (id, user_id, source, source_ref, amount_kobo, left_kobo, state, paid_at, expires_at, created_at)
    values (${newID(now)}, ${userID}, ${source}, ${ref}, ${amount}, ${amount}, 'paid', ${now},
      ${later(now, days(settings.rewardPointsDays))}, ${now})
    on conflict (user_id, source, source_ref) do update
      set state = 'paid', amount_kobo = excluded.amount_kobo, left_kobo = excluded.left_kobo,
        paid_at = excluded.paid_at, expires_at = excluded.expires_at where g.state = 'void'
    returning id`);
  if (!grantRow) return false;
  const payment = await grantReward(tx, { key: keyOf(grant), userID, amount, ref: grantRow.id, now });
  if (!payment.ok) throw new Refusal('PromotionsEmpty');
  return true;
}

export type DueGrant = Pick<Grant, 'userID' | 'source' | 'ref' | 'amount'> & { id: bigint; promisedAt: Date };

/** Pays a promised grant, or leaves it waiting until there is money. The caller holds its lock. */
export async function settleGrant(
  tx: Tx,
  grant: DueGrant,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const { id, userID, source, amount } = grant;
  const payment = await grantReward(tx, { key: keyOf(grant), userID, amount, ref: id, now });
  if (!payment.ok) {
    await tx.run(sql`
      update rewards.grants set is_waiting = true, due_at = ${later(now, hours(1))} where id = ${id}`);
    return;
  }
  await tx.run(sql`
    update rewards.grants set state = 'paid', due_at = null, is_waiting = false, paid_at = ${now},
      left_kobo = amount_kobo, expires_at = ${later(now, days(settings.rewardPointsDays))}
    where id = ${id}`);
  await publishEvent({ tx, now }, 'reward.paid', { userID: String(userID), source });
}

/** Postpones a grant. What earns it now becomes final later, for example a trade that replaces a reversed one. */
export const deferGrant = (tx: Tx, id: bigint, dueAt: Date): Promise<number> =>
  tx.run(sql`update rewards.grants set due_at = ${dueAt} where id = ${id}`);

/** Voids a grant because what earned it was undone. */
export const voidGrant = (tx: Tx, id: bigint): Promise<number> =>
  tx.run(sql`update rewards.grants set state = 'void', due_at = null, is_waiting = false where id = ${id}`);

/** Takes points off the grants that lapse first. The caller holds the wallet's lock and has moved the money. */
export async function spendPoints(tx: Tx, userID: bigint, amount: Kobo): Promise<void> {
  const { used } = await tx.one<{ used: bigint }>(sql`
    with piles as (
      select id, left_kobo, sum(left_kobo) over (order by expires_at, id) - left_kobo as before
      from rewards.grants where user_id = ${userID} and left_kobo > 0
    ), taken as (
      update rewards.grants g set left_kobo = g.left_kobo - least(p.left_kobo, ${amount}::bigint - p.before)
      from piles p where p.id = g.id and p.before < ${amount}::bigint
      returning least(p.left_kobo, ${amount}::bigint - p.before) as used
    )
    select coalesce(sum(used), 0)::bigint as used from taken`);
  invariant(used === amount, `the points of ${userID} are the sum of their grants`);
}

/** Returns points that were not used in time to the promotions account. */
export async function expireGrant(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const owner = await tx.maybe<{ userID: bigint }>(sql`
    select user_id as "userID" from rewards.grants where id = ${id}`);
  if (!owner) return false;
  const { userID } = owner;
  await lockWallet(tx, userID);
  const { leftKobo } = await tx.one<{ leftKobo: bigint }>(sql`
    select left_kobo as "leftKobo" from rewards.grants where id = ${id} for update`);
  if (leftKobo === 0n) return false;
  const amount = koboOf(leftKobo);
  const transfer = await expireReward(tx, { key: `reward.expired:${id}`, userID, amount, ref: id, now });
  invariant(transfer.ok, `the points of grant ${id} are there to lapse`);
  await tx.run(sql`update rewards.grants set left_kobo = 0 where id = ${id}`);
  await tx.run(sql`
    insert into rewards.moves (id, user_id, kind, amount_kobo, at)
    values (${newID(now)}, ${userID}, 'expired', ${amount}, ${now})`);
  return true;
}

/** Returns all of a user's points to the promotions account when the account is deleted. */
export async function expireAllGrants(tx: Tx, userID: bigint, now: Date): Promise<void> {
  const rows = await tx.many<{ id: bigint }>(sql`
    select id from rewards.grants where user_id = ${userID} and left_kobo > 0 order by id`);
  for (const { id } of rows) await expireGrant(tx, id, now);
}
