import type { AnswerOf, Calls } from '@gift/contract';
import { koboOf } from '@gift/money';
import type { CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { balancesOf } from '../../ledger';
import { pauseOffersOf } from '../../offers';
import { lockWallet, minRemainingBalance } from '../../wallet';
import { confirmOwner, type OwnerConfirmation } from '../confirm-owner';
import { addRequest, newestOf } from '../store';
import { blockersOf } from './blockers';

type View = AnswerOf<Calls['requestDeletion']>;

/** Whether an account is to be deleted, what must be cleared first, and what is lost with it. */
export async function deletionView(db: Db, userID: bigint, settings: Settings): Promise<View> {
  const newest = await newestOf(db, userID, 'deletion');
  const openRequest = newest?.state === 'open' ? newest : undefined;
  const { available, rewards } = await balancesOf(db, userID);
  const below = minRemainingBalance(settings);
  return {
    deletesAt: openRequest?.dueAt?.toISOString() ?? null,
    isHeldUp: openRequest !== undefined && openRequest.blockers.length > 0,
    coolDays: settings.deletionDays,
    blockers: await blockersOf(db, userID, openRequest ? openRequest.givenUp + 1n : below),
    balanceKobo: String(available),
    giveUpBelowKobo: String(below),
    givenUpKobo: String(openRequest?.givenUp ?? 0n),
    pointsKobo: String(rewards),
  };
}

/**
 * Schedules a deletion: offers are paused at once, and the user has `deletionDays` to cancel. Refuses as the confirmation
 * of the owner does; with DeletionBlocked while something is open; with DeletionLeavesMoney where the amount given up
 * is not the balance.
 */
export async function requestDeletion(
  context: CommandContext,
  { givesUpKobo = '0', ...confirmation }: OwnerConfirmation & { givesUpKobo?: string | undefined },
): Promise<View> {
  const { tx, caller, now, settings, language } = context;
  const { userID } = caller;
  await confirmOwner(context, confirmation);
  await lockWallet(tx, userID);
  const blockers = await blockersOf(tx, userID, minRemainingBalance(settings));
  if (blockers.length > 0)
    throw new Refusal('DeletionBlocked', { blockers: blockers.map(({ name }) => name).join(',') });
  const { available } = await balancesOf(tx, userID);
  const givenUp = koboOf(BigInt(givesUpKobo));
  if (givenUp !== available) throw new Refusal('DeletionLeavesMoney', { balanceKobo: available });
  const dueAt = later(now, days(settings.deletionDays));
  const answerBy = later(now, days(settings.dataAnswerDays));
  const id = newID(now);
  const request = { id, userID, kind: 'deletion', language, now, answerBy, dueAt, givenUp } as const;
  if (!(await addRequest(tx, request))) throw new Refusal('DeletionAlreadyScheduled');
  await pauseOffersOf(tx, userID, now);
  await publishEvent({ tx, now }, 'privacy.requestUpdated', {
    ...{ userID: String(userID), name: 'deletionAsked', ref: String(id) },
    details: { until: dueAt },
  });
  return deletionView(tx, userID, settings);
}

/** Cancels the deletion. Offers stay paused until their owner resumes them. */
export async function stopDeletion({ tx, caller, now, settings }: CommandContext): Promise<View> {
  const { userID } = caller;
  const stoppedRequest = await tx.maybe<{ id: bigint }>(sql`
    update privacy.requests set state = 'stopped', due_at = null, closed_at = ${now}
    where user_id = ${userID} and kind = 'deletion' and state = 'open' returning id`);
  if (!stoppedRequest) throw new Refusal('NoDeletionScheduled');
  await publishEvent({ tx, now }, 'privacy.requestUpdated', {
    ...{ userID: String(userID), name: 'deletionStopped', ref: String(stoppedRequest.id) },
  });
  return deletionView(tx, userID, settings);
}
