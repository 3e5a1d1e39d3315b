import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { sealedTable } from '../../../platform/keys/sealed-table';
import type { Services } from '../../../services';
import type { NumberKind } from './provider';
import type { VerifiedIdentity } from './verified-identity';

// Numbers that operators review because no provider is available. Sealed under the instance's key while pending.

export type Sealed = { number: string; person: VerifiedIdentity };

/** Why a check needs a manual review. */
export type WhyReview = 'Review' | 'ProviderDown';

const belongsTo = (checkID: bigint) => `check ${checkID}`;

export const sealedReviews = sealedTable({
  ...{ name: 'identity.number_reviews', id: 'check_id', belongsTo: `'check ' || check_id` },
  ...{ column: 'sealed', purpose: 'identity-review', writtenAt: 'created_at' },
});

/** Queues a pending check for operators; it replaces the user's earlier one of this kind. */
export async function queueForReview(
  tx: Tx,
  { keys }: Pick<Services, 'keys'>,
  check: { checkID: bigint; userID: bigint; kind: NumberKind; why: WhyReview; now: Date } & Sealed,
): Promise<void> {
  const { checkID, userID, kind, why, now, number, person } = check;
  await cancelPendingReviews(tx, { userID, kind, now });
  const plaintext = Buffer.from(JSON.stringify({ number, person } satisfies Sealed));
  const sealedNumber = keys.seal('identity-review', plaintext, belongsTo(checkID));
  await tx.run(sql`update identity.checks set reason = ${why} where id = ${checkID}`);
  await tx.run(sql`
    insert into identity.number_reviews (check_id, sealed, created_at) values (${checkID}, ${sealedNumber}, ${now})`);
}

/** Closes pending reviews of one kind after another number was sent or verified. The stored reason stays. */
export async function cancelPendingReviews(
  tx: Tx,
  { userID, kind, now }: { userID: bigint; kind: NumberKind; now: Date },
): Promise<void> {
  const openChecks = sql`select c.id from identity.checks c join identity.number_reviews r on r.check_id = c.id
    where c.user_id = ${userID} and c.kind = ${kind} and c.status = 'pending'`;
  await tx.run(sql`
    update identity.checks set status = 'refused', decided_at = ${now} where id in (${openChecks})`);
  await tx.run(sql`
    delete from identity.number_reviews r using identity.checks c
    where c.id = r.check_id and c.user_id = ${userID} and c.kind = ${kind} and c.status <> 'pending'`);
}

export type PendingReview = {
  checkID: bigint;
  userID: bigint;
  nickname: string;
  kind: NumberKind;
  lastFour: string;
  why: WhyReview;
  since: Date;
};

/** Pending reviews, oldest first: at most `limit`, after the check `after`. */
export const pendingReviews = (
  db: Db,
  { after, limit }: { after: bigint; limit: number },
): Promise<PendingReview[]> =>
  db.many<PendingReview>(sql`
    select c.id as "checkID", c.user_id as "userID", u.nickname, c.kind, c.last_four as "lastFour", c.reason as why,
      c.created_at as since
    from identity.number_reviews r join identity.checks c on c.id = r.check_id
    join identity.users u on u.id = c.user_id where r.check_id > ${after} order by r.check_id limit ${limit}`);

export type LockedReview = Sealed & {
  checkID: bigint;
  userID: bigint;
  kind: NumberKind;
  numberMac: Buffer;
  why: WhyReview;
  since: Date;
};

/** A pending check with its number, locked until the transaction ends. Refuses with NotFound once decided. */
export async function lockIdentityReview(
  tx: Tx,
  { keys }: Pick<Services, 'keys'>,
  checkID: bigint,
): Promise<LockedReview> {
  const row = await tx.maybe<Omit<LockedReview, 'checkID' | keyof Sealed> & { sealed: Buffer }>(sql`
    select c.user_id as "userID", c.kind, c.number_mac as "numberMac", c.reason as why, c.created_at as since, r.sealed
    from identity.number_reviews r join identity.checks c on c.id = r.check_id
    where c.id = ${checkID} and c.status = 'pending' for update`);
  if (!row) throw new Refusal('NotFound');
  const { sealed, ...check } = row;
  const content = JSON.parse(String(keys.unseal('identity-review', sealed, belongsTo(checkID)))) as Sealed;
  return { checkID, ...check, ...content };
}
