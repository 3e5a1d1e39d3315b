import type { AnswerOf, Calls, VolumeBand } from '@gift/contract';
import { canonicalJson } from '@gift/contract/orders/chain';
import { ttlCache } from '../../../platform/cache';
import type { Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { seconds } from '../../../platform/clock';
import { publicKeyOf, signatureOf } from '../../../platform/keys/signing';
import { profileOf, showsVolume } from '../../identity';
import { recordOf } from '../traders/record';

type Record = AnswerOf<Calls['traderRecord']>;

const bands: readonly (readonly [below: bigint, band: VolumeBand])[] = [
  [1n, 'none'],
  [10_000_000n, 'under100k'],
  [100_000_000n, 'under1m'],
  [1_000_000_000n, 'under10m'],
  [10_000_000_000n, 'under100m'],
];
const bandOf = (kobo: bigint): VolumeBand => bands.find(([below]) => kobo < below)?.[1] ?? 'over100m';

// Counting a user's partners reads all their orders, so the record is cached for 30 seconds.
const cache = ttlCache<bigint, Record>(seconds(30));

type Reading = Pick<Context, 'db' | 'services' | 'now'>;

async function fullRecord({ db, services, now }: Reading, userID: bigint): Promise<Record> {
  const load = async () => {
    const { volumeKobo, ratings: _, ...figures } = await recordOf(db, userID, now);
    return new Map([[userID, { ...figures, volume: bandOf(volumeKobo) }]]);
  };
  return (await cache.get(services, [userID], now, load)).get(userID) as Record;
}

export const traderRecord: Query<'traderRecord'> = async (context, input) => {
  const { services, caller, operationID } = context;
  const primary = services.database.serving(operationID);
  const userID = BigInt(input.userID);
  if (!(await profileOf(primary, userID))) throw new Refusal('UserNotFound');
  const record = await fullRecord(context, userID);
  const isSeen = userID === caller.userID || (await showsVolume(primary, userID));
  return isSeen ? record : { ...record, volume: null };
};

/** Signed, so that anybody can verify it with the instance's public key alone. */
export const reputation: Query<'reputation'> = async (context) => {
  const { services, caller, now, operationID } = context;
  const profile = await profileOf(services.database.serving(operationID), caller.userID);
  if (!profile) throw new Refusal('UserNotFound');
  const statement = {
    format: 'gift-reputation-1' as const,
    instance: services.config.publicUrl ?? '',
    userID: String(caller.userID),
    nickname: profile.nickname,
    tier: profile.tier,
    memberSince: profile.joinedAt.toISOString(),
    issuedAt: now.toISOString(),
    record: await fullRecord(context, caller.userID),
  };
  const signature = signatureOf(services.keys, canonicalJson(statement));
  return { statement, publicKey: publicKeyOf(services.keys), signature };
};
