import { koboOf } from '@gift/money';
import type { Command, CommandContext } from '../../../platform/context';
import { sql, type Tx } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { checkPromised, checkWritten, shortFor } from './rules';
import { addStep, addVersion, enforce, type Standing, standings, type Version, versionsOf } from './store';
import { rowOf, versionView } from './views';

/** One at a time: two who publish at once must not promise the same money. */
const lockAll = (tx: Tx) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('promotions of the staff', 0))`);

/** The row is locked, so that nobody joins or claims between what is checked here and what is written. */
async function lockStanding({ tx, now }: CommandContext, id: string): Promise<Standing | undefined> {
  await lockAll(tx);
  await tx.run(sql`select 1 from rewards.promotions where id = ${id} for update`);
  return (await standings(tx, { now, id }))[0];
}

const inForce = (standing: Standing, versions: readonly Version[]) =>
  versions.find(({ version }) => version === standing.live?.version);

export const savePromotion: Command<'savePromotion'> = async (context, input) => {
  const { tx, caller, now } = context;
  const { promotionID, written, reason } = input;
  checkWritten(written, now);
  const standing = await lockStanding(context, promotionID);
  const versions = await versionsOf(tx, promotionID);
  if ((standing?.version ?? 0) !== input.version)
    throw new Refusal('PromotionChanged', { version: standing?.version ?? 0 });
  const live = standing && inForce(standing, versions);
  if (standing && live) checkPromised(standing, written, live);
  const row = { ...written, version: input.version + 1, byID: caller.userID, reason, at: now };
  if (!(await addVersion(tx, promotionID, row)))
    throw new Refusal('PromotionChanged', { version: row.version });
  return versionView(tx, row);
};

type Publishing = { promotionID: string; version: number };

/** Refuses to put in force what could not be now: it is asked with the request, and again when it is agreed to. */
export async function checkPublish(
  context: CommandContext,
  { promotionID, version }: Publishing,
): Promise<Version> {
  const { tx, now } = context;
  const standing = await lockStanding(context, promotionID);
  if (!standing) throw new Refusal('PromotionUnknown');
  if (standing.version !== version || standing.live?.version === version)
    throw new Refusal('PromotionChanged', { version: standing.version });
  const versions = await versionsOf(tx, promotionID);
  const written = versions[0] as Version;
  checkWritten(written, now);
  const live = inForce(standing, versions);
  if (live) checkPromised(standing, written, live);
  const claims = standing.live?.claims ?? 0;
  const short = await shortFor(tx, { promotionID, written, claims, now });
  if (short > 0n) throw new Refusal('PromotionUnfunded', { shortKobo: short });
  return written;
}

/** Puts a version in force; the caller checked that one person may, or that two agreed. */
export async function putInForce(
  context: CommandContext,
  { promotionID, version, reason }: Publishing & { reason: string },
): Promise<void> {
  const { tx, caller, now } = context;
  await checkPublish(context, { promotionID, version });
  await enforce(tx, promotionID, version);
  await addStep(tx, promotionID, { step: 'published', version, byID: caller.userID, reason, at: now });
}

const answer = async ({ tx, now }: CommandContext, id: string) =>
  rowOf((await standings(tx, { now, id }))[0] as Standing);

export const publishPromotion: Command<'publishPromotion'> = async (context, wish) => {
  const written = await checkPublish(context, wish);
  const limit = context.settings.promotionAloneKobo;
  if (BigInt(written.budgetKobo) > limit)
    throw new Refusal('PromotionNeedsSecond', { limitKobo: koboOf(limit) });
  await putInForce(context, wish);
  return answer(context, wish.promotionID);
};

export const endPromotion: Command<'endPromotion'> = async (context, { promotionID, reason }) => {
  const { tx, caller, now } = context;
  const standing = await lockStanding(context, promotionID);
  if (!standing?.live) throw new Refusal('PromotionUnknown');
  if (standing.stage === 'ended') throw new Refusal('PromotionOver');
  await tx.run(sql`
    update rewards.promotions set ended_at = ${now}, ended_by = 'hand' where id = ${promotionID}`);
  const { version } = standing.live;
  await addStep(tx, promotionID, { step: 'ended', version, byID: caller.userID, reason, at: now });
  return answer(context, promotionID);
};
