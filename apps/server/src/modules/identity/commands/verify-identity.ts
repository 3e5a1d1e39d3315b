import type { Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { failureCode } from '../../../platform/providers';
import { publishProfileChanged } from '../messages/sending';
import { cancelPendingReviews, queueForReview, type WhyReview } from '../verification/number-reviews';
import { checkWithProvider, type NumberKind, type NumberMatch, providerOf } from '../verification/provider';
import { type Tier, tierOf } from '../verification/tiers';
import { isAdult, type VerifiedIdentity, verifiedIdentityOf } from '../verification/verified-identity';

/** A partial match below this name similarity, in percent, is refused. */
const namesAlike = 85;

type Input = { kind: NumberKind; number: string } & Partial<VerifiedIdentity>;

/**
 * Opens its own transactions around the provider call, which may be slow: the check is written as pending, sent, and
 * settled. If the provider is unavailable, an operator reviews the number, and the user may try again meanwhile. Only
 * for this is the number stored, sealed. If the process dies, the user sends it again.
 *
 * Tier 1 needs one number, tier 2 both. Comparing a selfie with the register's portrait belongs to tier 2 too, once a
 * provider compares faces.
 */
export const verifyUserInfo: Query<'verifyUserInfo'> = async (context, input) => {
  const { services, caller, now } = context;
  const { kind } = input;
  const numberMac = services.keys.mac('identity-number', `${kind} ${input.number}`);
  const provider = providerOf(services);
  const checkID = newID(now);
  const person = await services.database.transaction(async (tx) => {
    const person = await refuseHopeless(tx, context, input);
    await tx.run(sql`
      insert into identity.checks (id, user_id, kind, number_mac, last_four, status, provider, created_at)
      values (${checkID}, ${caller.userID}, ${kind}, ${numberMac}, ${input.number.slice(-4)}, 'pending',
        ${provider.name}, ${now})`);
    return person;
  });
  const waits = async (why: WhyReview) => {
    const review = { checkID, userID: caller.userID, kind, why, now, number: input.number, person };
    await services.database.transaction((tx) => queueForReview(tx, services, review));
    const tier = await tierOf(services.database, caller.userID);
    return { status: 'pending', tier, reason: why } as const;
  };
  let numberMatch: NumberMatch | 'review';
  try {
    numberMatch = await checkWithProvider(services, provider, { kind, number: input.number, person });
  } catch (error) {
    // The error itself may quote the request.
    const failure = failureCode(error as Error);
    services.log.warn({ failure, op: context.operationID }, 'an identity check waits for an operator');
    return waits('ProviderDown');
  }
  if (numberMatch === 'review') return waits('Review');
  const match = numberMatch;
  const outcome = await services.database.transaction((tx) =>
    settle(tx, { checkID, userID: caller.userID, kind, numberMac, person, found: match, now }),
  );
  if (typeof outcome === 'string') throw new Refusal(outcome, { kind: kind.toUpperCase() });
  return { status: 'verified', tier: outcome, reason: null };
};

/** The checks that need no provider. Returns the person whom the number should belong to. */
async function refuseHopeless(
  tx: Tx,
  { caller, now, settings }: Context,
  input: Input,
): Promise<VerifiedIdentity> {
  // The user's row is locked, so that concurrent checks count each other.
  await tx.one(sql`select 1 from identity.users where id = ${caller.userID} for update`);
  const named = { kind: input.kind.toUpperCase() };
  const verifiedCheck = await tx.maybe(sql`
    select 1 from identity.checks where user_id = ${caller.userID} and kind = ${input.kind} and status = 'verified'`);
  if (verifiedCheck) throw new Refusal('IdentityAlreadyVerified', named);
  const { tries } = await tx.one<{ tries: bigint }>(sql`
    select count(*) as tries from identity.checks
    where user_id = ${caller.userID} and created_at > ${later(now, -hours(24))}
      and reason is distinct from 'ProviderDown'`);
  if (tries >= BigInt(settings.identityChecksPerDay)) throw new Refusal('IdentityCheckLimitReached');
  const person = (await verifiedIdentityOf(tx, caller.userID)) ?? personFrom(input);
  if (!person) throw new Refusal('PersonalDetailsNeeded');
  if (!isAdult(person.dateOfBirth, now)) throw new Refusal('TooYoung');
  // Whether the number is taken is revealed only after the provider matched it with the user, so that nobody can probe.
  return person;
}

const personFrom = ({
  firstName,
  lastName,
  dateOfBirth,
}: Partial<VerifiedIdentity>): VerifiedIdentity | undefined =>
  firstName && lastName && dateOfBirth ? { firstName, lastName, dateOfBirth } : undefined;

async function isNumberTaken(db: Db, kind: NumberKind, numberMac: Buffer): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.checks where kind = ${kind} and number_mac = ${numberMac} and status = 'verified'`);
  return row !== undefined;
}

type Settling = {
  checkID: bigint;
  userID: bigint;
  kind: NumberKind;
  numberMac: Buffer;
  person: VerifiedIdentity;
  found: NumberMatch;
  now: Date;
};

/** Writes the result; returns the new tier or the refusal's name. */
export async function settle(
  tx: Tx,
  { checkID, userID, kind, numberMac, person, found, now }: Settling,
): Promise<Tier | 'IdentityMismatch' | 'IdentityNameDiffers' | 'IdentityInUse'> {
  // Two accounts with one number take turns; the second finds it taken.
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`${kind} ${numberMac.toString('hex')}`}, 0))`);
  await tx.one(sql`select 1 from identity.users where id = ${userID} for update`);
  const isAlike = found.match === 'exact' || (found.match === 'partial' && found.nameScore >= namesAlike);
  const refusal =
    found.match === 'no'
      ? 'IdentityMismatch'
      : !isAlike
        ? 'IdentityNameDiffers'
        : (await isNumberTaken(tx, kind, numberMac))
          ? 'IdentityInUse'
          : null;
  await tx.run(sql`
    update identity.checks set status = ${refusal ? 'refused' : 'verified'}, reason = ${refusal},
      provider_ref = ${found.providerRef}, name_score = ${found.nameScore}, decided_at = ${now}
    where id = ${checkID}`);
  if (refusal) return refusal;
  await cancelPendingReviews(tx, { userID, kind, now });
  await tx.run(sql`
    insert into identity.verified_identities (user_id, first_name, last_name, date_of_birth)
    values (${userID}, ${person.firstName}, ${person.lastName}, ${person.dateOfBirth}) on conflict do nothing`);
  const { tier } = await tx.one<{ tier: Tier }>(sql`
    update identity.users set tier = greatest(tier, (
      select count(distinct kind) from identity.checks where user_id = ${userID} and status = 'verified'))
    where id = ${userID} returning tier`);
  await publishProfileChanged({ tx, now }, userID);
  return tier;
}
