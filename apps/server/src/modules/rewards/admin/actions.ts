import { koboOf } from '@gift/money';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { computeShortfall, validateCommitments, validatePromotion } from './rules';
import {
  activateVersion,
  addStep,
  addVersion,
  listPromotionSummaries,
  type PromotionSummary,
  type Version,
  versionsOf,
} from './store';
import { rowOf, versionView } from './views';

/** Serializes changes, so that two concurrent publications cannot promise the same money. */
const lockAll = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('promotions of the staff', 0))`);

/** Locks the row, so that nobody joins or claims between the checks and the write. */
async function lockPromotion({ tx, now }: CommandContext, id: string): Promise<PromotionSummary | undefined> {
  await lockAll(tx);
  await tx.run(sql`select 1 from rewards.promotions where id = ${id} for update`);
  return (await listPromotionSummaries(tx, { now, id }))[0];
}

const activeVersion = (summary: PromotionSummary, versions: readonly Version[]) =>
  versions.find(({ version }) => version === summary.live?.version);

export const savePromotion: Command<'savePromotion'> = async (context, input) => {
  const { tx, caller, now } = context;
  const { promotionID, written, reason } = input;
  validatePromotion(written, now);
  const summary = await lockPromotion(context, promotionID);
  const versions = await versionsOf(tx, promotionID);
  if ((summary?.version ?? 0) !== input.version)
    throw new Refusal('PromotionChanged', { version: summary?.version ?? 0 });
  const live = summary && activeVersion(summary, versions);
  if (summary && live) validateCommitments(summary, written, live);
  const row = { ...written, version: input.version + 1, byID: caller.userID, reason, at: now };
  if (!(await addVersion(tx, promotionID, row)))
    throw new Refusal('PromotionChanged', { version: row.version });
  return versionView(tx, row);
};

type Publishing = { promotionID: string; version: number };

/** Refuses a version that cannot be published now. Runs with the request, and again with the approval. */
export async function checkPublish(
  context: CommandContext,
  { promotionID, version }: Publishing,
): Promise<Version> {
  const { tx, now } = context;
  const summary = await lockPromotion(context, promotionID);
  if (!summary) throw new Refusal('PromotionUnknown');
  if (summary.version !== version || summary.live?.version === version)
    throw new Refusal('PromotionChanged', { version: summary.version });
  const versions = await versionsOf(tx, promotionID);
  const newest = versions[0] as Version;
  validatePromotion(newest, now);
  const live = activeVersion(summary, versions);
  if (live) validateCommitments(summary, newest, live);
  const claims = summary.live?.claims ?? 0;
  const short = await computeShortfall(tx, { promotionID, written: newest, claims, now });
  if (short > 0n) throw new Refusal('PromotionUnfunded', { shortKobo: short });
  return newest;
}

/** Publishes a version. The caller has checked that one person may do it, or that two agreed. */
export async function activatePromotion(
  context: CommandContext,
  { promotionID, version, reason }: Publishing & { reason: string },
): Promise<void> {
  const { tx, caller, now } = context;
  await checkPublish(context, { promotionID, version });
  await activateVersion(tx, promotionID, version);
  await addStep(tx, promotionID, { step: 'published', version, byID: caller.userID, reason, at: now });
}

const answer = async ({ tx, now }: CommandContext, id: string) =>
  rowOf((await listPromotionSummaries(tx, { now, id }))[0] as PromotionSummary);

export const publishPromotion: Command<'publishPromotion'> = async (context, request) => {
  const version = await checkPublish(context, request);
  const limit = context.settings.promotionApprovalAboveKobo;
  if (BigInt(version.budgetKobo) > limit)
    throw new Refusal('PromotionNeedsApproval', { limitKobo: koboOf(limit) });
  await activatePromotion(context, request);
  return answer(context, request.promotionID);
};

export const endPromotion: Command<'endPromotion'> = async (context, { promotionID, reason }) => {
  const { tx, caller, now } = context;
  const summary = await lockPromotion(context, promotionID);
  if (!summary?.live) throw new Refusal('PromotionUnknown');
  if (summary.stage === 'ended') throw new Refusal('PromotionOver');
  await tx.run(sql`
    update rewards.promotions set ended_at = ${now}, ended_by = 'hand' where id = ${promotionID}`);
  const { version } = summary.live;
  await addStep(tx, promotionID, { step: 'ended', version, byID: caller.userID, reason, at: now });
  return answer(context, promotionID);
};
