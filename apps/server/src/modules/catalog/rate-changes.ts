import type { Calls, InputOf } from '@gift/contract';
import { needsRateApproval } from '@gift/contract/operator/rate-changes';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { koboOf } from '@gift/money';
import type { Command, CommandContext, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { days, later, seconds } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import { frozenAmong, nicknamesOf, rolesOf } from '../identity';
import {
  bandsByCard,
  currentRates,
  isReceiptOf,
  koboText,
  nameOf,
  type RateCell,
  rateBases,
} from './current-rates';
import { noteEdits } from './edits';
import { setReferenceRates } from './rates';
import { invalidateCatalog } from './shared';

type RateChange = InputOf<Calls['saveRates']>['rates'][number];
type NewRate = Omit<RateChange, 'beforeKobo'>;
/** The change of rates that two people agree on. */
export type RatesRequest = Extract<InputOf<Calls['requestApproval']>['request'], { kind: 'rates' }>;
type Author = { byID: bigint; approvedBy: bigint | null; reason: string };

/** If a card has two rates, the last one counts, as in a file read from the top. */
const lastOfEach = <Rate extends NewRate>(rates: readonly Rate[]): Rate[] => [
  ...new Map(rates.map((rate) => [nameOf(rate), rate])).values(),
];

/** Changes take turns, so that each is compared with the rates it replaces. */
const lockRates = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('rates', 0))`);

/** The first rate of a card that is not in the catalogue. */
async function findUnknown<Rate extends RateCell>(db: Db, rates: readonly Rate[]): Promise<Rate | undefined> {
  const bands = await bandsByCard(db);
  return rates.find(
    (rate) => !bands.get(`${rate.brandID}:${rate.countryID}`)?.has(rate.band) || !isReceiptOf(rate),
  );
}

const currentOf = (db: Db, rates: readonly RateCell[]) =>
  currentRates(
    db,
    rates.map(({ brandID }) => brandID),
  );

/** Refuses a change of rates that are no longer those that its author saw. */
async function refuseChanged(db: Db, rates: readonly RateChange[]): Promise<void> {
  const current = await currentOf(db, rates);
  if (rates.some((rate) => koboText(current.get(nameOf(rate))?.operatorKobo ?? null) !== rate.beforeKobo))
    throw new Refusal('RatesChanged');
}

/** The first change that needs a second person. */
async function findLarge<Rate extends NewRate>(
  db: Db,
  rates: readonly Rate[],
  { maxBps, now }: { maxBps: number; now: Date },
): Promise<Rate | undefined> {
  const current = await currentOf(db, rates);
  const baseOf = await rateBases(db, current, now);
  return rates.find((rate) =>
    [current.get(nameOf(rate))?.operatorKobo ?? null, baseOf(rate)].some((kobo) =>
      needsRateApproval(kobo, BigInt(rate.rateKobo), maxBps),
    ),
  );
}

type ShownRate = NewRate & Partial<RatesRequest['rates'][number]>;

/**
 * The first change whose approver did not see each rate that the limit would compare it with now. Changes that were
 * approved before these rates were stored are not compared.
 */
async function findUnseen<Rate extends ShownRate>(
  db: Db,
  rates: readonly Rate[],
  now: Date,
): Promise<Rate | undefined> {
  const current = await currentOf(db, rates);
  const baseOf = await rateBases(db, current, now);
  return rates.find((rate) => {
    const { beforeKobo, baseKobo } = rate;
    if (beforeKobo === undefined) return false;
    return (
      koboText(current.get(nameOf(rate))?.operatorKobo ?? null) !== beforeKobo ||
      ![beforeKobo, baseKobo].includes(koboText(baseOf(rate)))
    );
  });
}

function refusePast(validFrom: string | null, now: Date) {
  if (validFrom !== null && new Date(validFrom) <= now) throw new Refusal('RateStartPast');
}

/** Writes the rates that differ, each with an entry in the history. Returns how many do. */
async function writeRates(
  tx: Tx,
  services: Services,
  { rates, now, ...author }: Author & { rates: readonly NewRate[]; now: Date },
): Promise<number> {
  const current = await currentOf(tx, rates);
  const changed = rates.filter((rate) => {
    const before = current.get(nameOf(rate));
    return before?.operatorKobo !== BigInt(rate.rateKobo) || before.isDemo;
  });
  await setReferenceRates(
    tx,
    changed.map((rate) => ({ ...rate, rateKobo: koboOf(BigInt(rate.rateKobo)) })),
    { now },
  );
  await noteEdits(
    tx,
    { ...author, now },
    changed.map((rate) => {
      const before = current.get(nameOf(rate));
      return {
        about: `rate:${nameOf(rate)}`,
        before: before ? { rateKobo: koboText(before.operatorKobo), isDemo: before.isDemo } : null,
        after: { rateKobo: rate.rateKobo },
      };
    }),
  );
  tx.afterCommit(() => invalidateCatalog(services));
  return changed.length;
}

const schedule = (
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { rates, validFrom, byID, approvedBy, reason }: Author & { rates: readonly ShownRate[]; validFrom: string },
) =>
  tx.run(sql`
    insert into catalog.scheduled_rates (id, rates, reason, by_id, approved_by, created_at, valid_from)
    values (${newID(now)}, ${JSON.stringify(rates)}::jsonb, ${reason}, ${byID}, ${approvedBy}, ${now}, ${new Date(validFrom)})`);

export const saveRates: Command<'saveRates'> = async (context, { validFrom, reason, ...input }) => {
  const { tx, caller, now, services, settings } = context;
  refusePast(validFrom, now);
  const rates = lastOfEach(input.rates);
  if (await findUnknown(tx, rates)) throw new Refusal('RateCardUnknown');
  await lockRates(tx);
  await refuseChanged(tx, input.rates);
  const { rateApprovalAboveBps: maxBps } = settings;
  if (await findLarge(tx, rates, { maxBps, now }))
    throw new Refusal('RateNeedsApproval', { limit: `${maxBps / 100}%` });
  const author = { byID: caller.userID, approvedBy: null, reason };
  if (validFrom === null) return { changed: await writeRates(tx, services, { ...author, rates, now }) };
  await schedule(context, { ...author, rates, validFrom });
  return { changed: rates.length };
};

/** Refuses a change that cannot be made, or whose earlier rates are not those that the request shows. */
export async function checkRates(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { rates, validFrom }: RatesRequest,
): Promise<void> {
  refusePast(validFrom, now);
  if (await findUnknown(tx, rates)) throw new Refusal('RateCardUnknown');
  await lockRates(tx);
  if (await findUnseen(tx, rates, now)) throw new Refusal('RatesChanged');
}

/** Makes or schedules an approved change. */
export async function applyRates(
  context: CommandContext,
  { validFrom, ...request }: RatesRequest,
  { requestedBy, reason }: { requestedBy: bigint; reason: string },
): Promise<void> {
  const { tx, caller, now, services } = context;
  const rates = lastOfEach(request.rates);
  const author = { byID: requestedBy, approvedBy: caller.userID, reason };
  if (validFrom === null) await writeRates(tx, services, { ...author, rates, now });
  else await schedule(context, { ...author, rates, validFrom });
}

/** The names of the brands and face values in a request, by `steam` and `steam:US:4`. */
export async function namesInRates(
  db: Db,
  rates: readonly RateCell[],
): Promise<{ id: string; name: string }[]> {
  const brandIDs = [...new Set(rates.map(({ brandID }) => brandID))];
  return db.many<{ id: string; name: string }>(sql`
    select id, name from catalog.brands where id = any(${brandIDs}::text[])
    union all
    select bc.brand_id || ':' || bc.country_id || ':' || f.band,
      (f.from_minor / 100) || '–' || (f.to_minor / 100) || ' ' || c.currency
    from catalog.brand_countries bc
    join catalog.countries c on c.id = bc.country_id
    cross join lateral (
      select band::bigint as band, from_minor, to_minor from catalog.bands where bc.bands is null
      union all
      select n, (own->>'fromMinor')::bigint, (own->>'toMinor')::bigint
      from jsonb_array_elements(bc.bands) with ordinality as own (own, n)
    ) f
    where bc.brand_id = any(${brandIDs}::text[])`);
}

type Scheduled = {
  id: bigint;
  rates: ShownRate[];
  reason: string;
  byID: bigint;
  approvedBy: bigint | null;
  validFrom: Date;
  state: 'pending' | 'applied' | 'skipped' | 'cancelled';
  closedAt: Date | null;
};
const scheduledColumns = sql`
  id, rates, reason, by_id as "byID", approved_by as "approvedBy", valid_from as "validFrom", state,
  closed_at as "closedAt"`;

const close = (tx: Tx, id: bigint, state: Scheduled['state'], now: Date) =>
  tx.run(sql`update catalog.scheduled_rates set state = ${state}, closed_at = ${now} where id = ${id}`);

export const scheduledRates: Query<'scheduledRates'> = async ({ db, now }) => {
  const rows = await db.many<Scheduled & { count: number }>(sql`
    select id, case when state in ('pending', 'skipped') then rates else '[]'::jsonb end as rates,
      jsonb_array_length(rates) as count, reason, by_id as "byID", approved_by as "approvedBy",
      valid_from as "validFrom", state, closed_at as "closedAt"
    from catalog.scheduled_rates
    where state = 'pending' or closed_at > ${later(now, -days(7))}
    order by state <> 'pending', case when state = 'pending' then valid_from end, closed_at desc, id limit 100`);
  const names = await nicknamesOf(
    db,
    rows.flatMap(({ byID, approvedBy }) => (approvedBy === null ? [byID] : [byID, approvedBy])),
  );
  const current = await currentOf(
    db,
    rows.flatMap(({ rates }) => rates),
  );
  return {
    items: rows.map(({ id, rates, count, byID, approvedBy, validFrom, closedAt, reason, state }) => ({
      changeID: String(id),
      count,
      rates: rates.map(({ baseKobo: _, ...rate }) => ({
        ...rate,
        beforeKobo: koboText(current.get(nameOf(rate))?.operatorKobo ?? null),
      })),
      validFrom: validFrom.toISOString(),
      by: names.get(byID) ?? '',
      approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? ''),
      reason,
      state,
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
};

export const cancelScheduledRates: Command<'cancelScheduledRates'> = async ({ tx, now }, { changeID }) => {
  const change = await tx.maybe<Scheduled>(sql`
    select ${scheduledColumns} from catalog.scheduled_rates where id = ${BigInt(changeID)} for update`);
  if (!change) throw new Refusal('RecordNotFound');
  if (change.state !== 'pending') throw new Refusal('RateChangeClosed');
  await close(tx, change.id, 'cancelled', now);
  return {};
};

/** Whether those who made the change may still make one. */
async function areStillEditors(db: Db, { byID, approvedBy }: Scheduled): Promise<boolean> {
  const editors = approvedBy === null ? [byID] : [byID, approvedBy];
  if ((await frozenAmong(db, editors)).size > 0) return false;
  for (const id of editors) {
    const roles = await rolesOf(db, id);
    if (!catalogueRoles.some((role) => roles.includes(role))) return false;
  }
  return true;
}

/**
 * Applies a due change as a whole, or skips it and says so to its author and the catalogue staff. One that two people
 * approved applies only to the rates that they saw; any other obeys the limit again.
 */
async function applyScheduled(tx: Tx, services: Services, id: bigint, now: Date): Promise<boolean> {
  await lockRates(tx);
  const change = await tx.maybe<Scheduled>(sql`
    select ${scheduledColumns} from catalog.scheduled_rates where id = ${id} and state = 'pending' for update`);
  if (!change) return false;
  const { rates, byID, approvedBy } = change;
  const maxBps = services.settings.current.rateApprovalAboveBps;
  const conflict =
    (await findUnknown(tx, rates)) ??
    (approvedBy === null ? await findLarge(tx, rates, { maxBps, now }) : await findUnseen(tx, rates, now));
  if (!conflict && (await areStillEditors(tx, change))) {
    await writeRates(tx, services, { ...change, now });
    await close(tx, id, 'applied', now);
    return true;
  }
  await close(tx, id, 'skipped', now);
  const cell = conflict && (await cellText(tx, conflict));
  await publishEvent({ tx, now }, 'catalog.ratesSkipped', {
    ...{ changeID: String(id), byID: String(byID), cell: cell ?? null },
  });
  return true;
}

/** A card and its band for a text, such as “Steam US 100–199 USD”. */
async function cellText(db: Db, { brandID, countryID, band, ...rate }: RateCell): Promise<string> {
  const names = new Map(
    (await namesInRates(db, [{ brandID, countryID, band, ...rate }])).map(({ id, name }) => [id, name]),
  );
  const bandText = names.get(`${brandID}:${countryID}:${band}`) ?? '';
  return `${names.get(brandID) ?? brandID} ${countryID} ${bandText}`.trim();
}

const work = 'catalog.scheduledRates';

export const scheduledRatesSweep: Sweep = {
  name: work,
  everyMs: seconds(10),
  async run(services, now) {
    const due = await services.database.many<{ id: bigint }>(sql`
      select id from catalog.scheduled_rates r
      where state = 'pending' and valid_from <= ${now} and ${isNotDeferred(work, sql`r.id`, now)}
      order by valid_from, id limit 20`);
    const ids = due.map(({ id }) => id);
    return forEachDueRow(services, { work, ids, now }, (tx, id) => applyScheduled(tx, services, id, now));
  },
};

type Undone = { at: Date; byID: bigint; reason: string; about: string; rateKobo: string };

/**
 * The last change is what one person saved at once. Rates that were new in it, or made up for a demo before, have no
 * earlier value. Two scheduled changes of one person may be applied at once: the earliest value of each rate counts.
 */
export const rateUndo: Query<'rateUndo'> = async ({ db, now }, { brandID, countryID }) => {
  const prefix = `rate:${brandID}:${countryID}:%`;
  const rows = await db.many<Undone>(sql`
    select at, "byID", reason, about, before->>'rateKobo' as "rateKobo" from (
      select distinct on (e.about) e.at, e.by_id as "byID", e.reason, e.about, e.before
      from catalog.edits e,
        (select at, by_id, reason from catalog.edits where about like ${prefix} order by id desc limit 1) newest
      where e.about like ${prefix} and (e.at, e.by_id, e.reason) = (newest.at, newest.by_id, newest.reason)
      order by e.about, e.id) earliest
    where before->>'rateKobo' is not null and not coalesce((before->>'isDemo')::boolean, false)
    order by about`);
  const [first] = rows;
  if (!first) return { last: null };
  const current = await currentRates(db, [brandID]);
  const baseOf = await rateBases(db, current, now);
  const rates = rows.map(({ about, rateKobo }) => {
    const rate = current.get(about.slice('rate:'.length))!;
    const { form, receipt, band } = rate;
    const kobo = { rateKobo, beforeKobo: koboText(rate.operatorKobo), baseKobo: koboText(baseOf(rate)) };
    return { brandID, countryID, form, receipt, band, ...kobo };
  });
  return {
    last: {
      at: first.at.toISOString(),
      by: (await nicknamesOf(db, [first.byID])).get(first.byID) ?? '',
      reason: first.reason,
      rates,
    },
  };
};
