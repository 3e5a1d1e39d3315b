import type { AnswerOf, Calls } from '@gift/contract';
import { type SignOffStep, signOffSteps } from '@gift/contract/operator/sign-off-steps';
import type { Command, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { type DateRange, dayStart } from '../../../platform/date-ranges';
import { nicknamesOf } from '../../identity';
import { latestVerification } from '../../ledger';
import { gapOf, type ReconciliationRow, reconciliationsIn } from '../reserves/reconcile';
import { hangingPayouts } from './payouts';
import { openSuspense } from './suspense';

type Step = Omit<AnswerOf<Calls['dailyChecklist']>['steps'][number], 'tick'>;
type Tick = { step: SignOffStep; open: number; comment: string; by: bigint; at: Date };
type SignOff = { by: bigint; at: Date; note: string; steps: (Step & { tick: TickRow })[] };
/** A tick as it was signed. */
type TickRow = { by: string; at: string; comment: string; open: number };
type FailedPayout = {
  id: bigint;
  provider: string;
  failure: AnswerOf<Calls['dailyChecklist']>['failedPayouts'][number]['failure'];
  amount: bigint;
  at: Date;
};
type Reader = Pick<Context, 'db' | 'now' | 'settings'>;

const rangeOf = (day: string): DateRange => ({ from: dayStart(day), to: later(dayStart(day), days(1)) });
/** The reconciliations are made when the day starts: they close the day before, whose payouts are over by then. */
const closedBy = (day: string): DateRange => ({ from: later(dayStart(day), -days(1)), to: dayStart(day) });

/** A gap, or an unknown one since the provider did not answer, that nobody signed with an explanation. */
const isUnexplained = (row: ReconciliationRow) => gapOf(row) !== 0n && row.signedBy === null;

/** The sum in kobo; null if one is unknown. */
const sumText = (amounts: readonly (bigint | null)[]): string | null =>
  amounts.includes(null) ? null : String(amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n));

/** The reconciliations of a day; refused if there are none. */
async function reconciliationsOf(db: Db, day: string): Promise<ReconciliationRow[]> {
  const rows = await reconciliationsIn(db, rangeOf(day));
  if (rows.length === 0) throw new Refusal('RecordNotFound');
  return rows;
}

function failedBefore(db: Db, day: string): Promise<FailedPayout[]> {
  const { from, to } = closedBy(day);
  return db.many<FailedPayout>(sql`
    select id, provider, failure, amount_kobo as amount, ended_at as at from wallet.withdrawals
    where state = 'failed' and ended_at >= ${from} and ended_at < ${to} order by ended_at, id`);
}

async function stepsOf(
  { db, now, settings }: Reader,
  rows: readonly ReconciliationRow[],
  failed: readonly FailedPayout[],
): Promise<Step[]> {
  const suspense = await openSuspense(db);
  const { hanging } = await hangingPayouts(db, { now, settings });
  const gaps = rows.filter((row) => gapOf(row) !== 0n);
  const figures: Record<SignOffStep, Omit<Step, 'step'>> = {
    providers: {
      count: rows.length,
      kobo: sumText(rows.map(({ providerKobo }) => providerKobo)),
      open: rows.filter(({ providerKobo, signedBy }) => providerKobo === null && signedBy === null).length,
    },
    suspense: { count: suspense.count, kobo: String(suspense.kobo), open: suspense.count },
    payouts: { count: failed.length, kobo: sumText(failed.map(({ amount }) => amount)), open: hanging },
    gap: { count: gaps.length, kobo: sumText(rows.map(gapOf)), open: rows.filter(isUnexplained).length },
  };
  return signOffSteps.map((step) => ({ step, ...figures[step] }));
}

const ticksOf = (db: Db, day: string): Promise<Tick[]> =>
  db.many<Tick>(sql`
    select step, open, comment, ticked_by as by, ticked_at as at from wallet.sign_off_ticks where day = ${day}::date`);

const signOffOf = (db: Db, day: string): Promise<SignOff | undefined> =>
  db.maybe<SignOff>(sql`
    select signed_by as by, signed_at as at, note, steps from wallet.sign_offs where day = ${day}::date`);

/** Who signed off each of the days. */
export async function signedDays(
  db: Db,
  shownDays: readonly string[],
): Promise<{ day: string; signedName: string | null }[]> {
  const rows = await db.many<{ day: string; by: bigint }>(sql`
    select day::text as day, signed_by as by from wallet.sign_offs where day = any(${shownDays}::date[])`);
  const names = await nicknamesOf(
    db,
    rows.map(({ by }) => by),
  );
  const signers = new Map(rows.map(({ day, by }) => [day, names.get(by) ?? '']));
  return shownDays.map((day) => ({ day, signedName: signers.get(day) ?? null }));
}

/** Each step with its tick. */
async function tickedSteps(db: Db, day: string, steps: readonly Step[]) {
  const ticks = await ticksOf(db, day);
  const names = await nicknamesOf(
    db,
    ticks.map(({ by }) => by),
  );
  return steps.map((one) => {
    const tick = ticks.find(({ step }) => step === one.step);
    return {
      ...one,
      tick: tick
        ? { by: names.get(tick.by) ?? '', at: tick.at.toISOString(), comment: tick.comment, open: tick.open }
        : null,
    };
  });
}

export const dailyChecklist: Query<'dailyChecklist'> = async (context, { day }) => {
  const { db } = context;
  const rows = await reconciliationsOf(db, day);
  const failed = await failedBefore(db, day);
  const signOff = await signOffOf(db, day);
  const names = await nicknamesOf(db, [
    ...rows.flatMap(({ signedBy }) => signedBy ?? []),
    ...(signOff ? [signOff.by] : []),
  ]);
  return {
    day,
    steps: signOff?.steps ?? (await tickedSteps(db, day, await stepsOf(context, rows, failed))),
    reconciliations: rows.map((row) => ({
      reconciliationID: String(row.id),
      provider: row.provider,
      providerKobo: row.providerKobo === null ? null : String(row.providerKobo),
      ledgerKobo: String(row.ledgerKobo),
      gapKobo: gapOf(row) === null ? null : String(gapOf(row)),
      note: row.note,
      signedName: row.signedBy === null ? null : (names.get(row.signedBy) ?? ''),
    })),
    failedPayouts: failed.map(({ id, amount, at, ...payout }) => ({
      ...payout,
      withdrawalID: String(id),
      amountKobo: String(amount),
      at: at.toISOString(),
    })),
    signOff: signOff
      ? { by: names.get(signOff.by) ?? '', at: signOff.at.toISOString(), note: signOff.note }
      : null,
  };
};

export const tickDailyStep: Command<'tickDailyStep'> = async (context, { day, step, reason }) => {
  const { tx, caller, now } = context;
  const rows = await reconciliationsOf(tx, day);
  if (await signOffOf(tx, day)) throw new Refusal('ReconciliationSigned');
  const steps = await stepsOf(context, rows, await failedBefore(tx, day));
  const { open } = steps.find((one) => one.step === step)!;
  await tx.run(sql`
    insert into wallet.sign_off_ticks (day, step, open, comment, ticked_by, ticked_at)
    values (${day}::date, ${step}, ${open}, ${reason}, ${caller.userID}, ${now})
    on conflict (day, step) do update set open = excluded.open, comment = excluded.comment,
      ticked_by = excluded.ticked_by, ticked_at = excluded.ticked_at`);
  return {};
};

/** Also signs the day's reconciliations without a gap, which need no explanation of their own. */
export const signOffDay: Command<'signOffDay'> = async (context, { day, reason }) => {
  const { tx, caller, now } = context;
  const rows = await reconciliationsOf(tx, day);
  if (await signOffOf(tx, day)) throw new Refusal('ReconciliationSigned');
  if (rows.some(isUnexplained)) throw new Refusal('GapUnexplained');
  const verification = await latestVerification(tx);
  if (!verification || verification.at < dayStart(day) || verification.problems.length > 0)
    throw new Refusal('LedgerUnverified');
  const figures = await stepsOf(context, rows, await failedBefore(tx, day));
  const steps = await tickedSteps(tx, day, figures);
  if (steps.some(({ tick, open }) => tick === null || tick.open < open))
    throw new Refusal('SignOffStepsOpen');
  const isNew = await tx.run(sql`
    insert into wallet.sign_offs (day, signed_by, signed_at, note, steps)
    values (${day}::date, ${caller.userID}, ${now}, ${reason}, ${JSON.stringify(steps)}::jsonb)
    on conflict do nothing`);
  if (isNew === 0) throw new Refusal('ReconciliationSigned');
  await tx.run(sql`
    update wallet.reconciliations set signed_by = ${caller.userID}, signed_at = ${now}, note = ${reason}
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and signed_by is null`);
  return {};
};
