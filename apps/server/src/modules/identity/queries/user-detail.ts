import type { AnswerOf, Calls } from '@gift/contract';
import type { Query } from '../../../platform/calls/context';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { maskTarget } from '../codes/verifications';
import { walletPinState } from '../credentials/wallet-pin';
import { passkeysOf } from '../passkeys/store';
import { userByID } from '../store';
import type { NumberKind } from '../verification/provider';
import { limitsOf, type Tier } from '../verification/tiers';

type Detail = AnswerOf<Calls['getUserDetail']>;
type Check = {
  kind: NumberKind;
  lastFour: string;
  status: 'pending' | 'verified' | 'refused';
  reason: string | null;
  text: string | null;
  createdAt: Date;
};

export const getUserDetail: Query<'getUserDetail'> = async ({ db, caller, settings, now }) => {
  const user = await userByID(db, caller.userID);
  const pin = await walletPinState(db, user.id);
  const checks = await db.many<Check>(sql`
    select kind, last_four as "lastFour", status, reason, text, created_at as "createdAt" from identity.checks
    where user_id = ${user.id} order by created_at desc, id desc limit 20`);
  const nicknameChangeableAt =
    user.nicknameChangedAt && later(user.nicknameChangedAt, days(settings.nicknameDays));
  const [newest] = checks;
  return {
    userID: String(user.id),
    nickname: user.nickname,
    nicknameChangeableAt: ifFuture(nicknameChangeableAt, now),
    phone: maskTarget(user.phone),
    email: user.email && maskTarget(user.email),
    isEmailVerified: user.emailVerifiedAt !== null,
    tier: user.tier,
    limits: limitsView(user.tier, settings),
    nextTier: nextTierOf(user.tier, await verifiedKinds(db, user.id), settings),
    hasWalletPin: pin !== undefined,
    hasPasskey: (await passkeysOf(db, user.id)).length > 0,
    walletPinLockedUntil: ifFuture(pin?.lockedUntil ?? null, now),
    hasIdentity: user.tier >= 1,
    identityCheck: newest
      ? {
          kind: newest.kind,
          lastFour: newest.lastFour,
          status: newest.status,
          reason: newest.reason,
          text: newest.text ?? '',
          at: newest.createdAt.toISOString(),
        }
      : null,
    memberSince: user.createdAt.toISOString(),
    roles: user.roles,
    withdrawalBlockedUntil: ifFuture(user.withdrawalBlockedUntil, now),
    inviteCode: user.inviteCode,
  };
};

const ifFuture = (date: Date | null, now: Date) => (date && date > now ? date.toISOString() : null);

async function verifiedKinds(db: Db, userID: bigint): Promise<NumberKind[]> {
  const rows = await db.many<{ kind: NumberKind }>(sql`
    select kind from identity.checks where user_id = ${userID} and status = 'verified'`);
  return rows.map((row) => row.kind);
}

function limitsView(tier: Tier, settings: Settings): Detail['limits'] {
  const limits = limitsOf(tier, settings);
  return {
    ...limits,
    orderKobo: String(limits.orderKobo),
    tradeDailyKobo: String(limits.tradeDailyKobo),
    balanceCapKobo: limits.balanceCapKobo === null ? null : String(limits.balanceCapKobo),
    withdrawDailyKobo: String(limits.withdrawDailyKobo),
  };
}

function nextTierOf(
  tier: Tier,
  verifiedKinds: readonly NumberKind[],
  settings: Settings,
): Detail['nextTier'] {
  if (tier === 0) return { tier: 1, needs: ['person', 'bvnOrNin'], limits: limitsView(1, settings) };
  const missing = (['bvn', 'nin'] as const).filter((kind) => !verifiedKinds.includes(kind));
  if (tier === 1) return { tier: 2, needs: missing, limits: limitsView(2, settings) };
  if (tier === 2)
    return { tier: 3, needs: ['selfie', 'document', 'address'], limits: limitsView(3, settings) };
  return null;
}
