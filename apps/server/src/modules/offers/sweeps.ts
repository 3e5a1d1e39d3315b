import { Refusal } from '../../platform/calls/refusal';
import { hours, later, seconds } from '../../platform/clock';
import { type Statement, sql, type Tx } from '../../platform/database/db';
import { forEachDueRow, isNotDeferred } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import type { Settings } from '../../settings';
import { openingAt } from './hours';
import { activate, closeOffer } from './manage/publish';
import { invalidateLists } from './market/list-cache';
import { writeNotes } from './market/presence';
import { type Offer, offerColumns } from './rows';
import { expireCounterOffers, makerFigures } from './store';
import { lockTrader } from './traders';

const batch = 100;

type Work = (tx: Tx, offer: Offer, at: { now: Date; settings: Settings }) => Promise<void>;

/**
 * Runs `work` on each due offer that no other transaction has locked, in a transaction each. Locks its maker
 * first.
 */
const onEach = async (
  services: Services,
  { name, due, now }: { name: string; due: Statement; now: Date },
  work: Work,
): Promise<number> => {
  const dueOffers = await services.database.many<{ id: bigint; makerID: bigint }>(sql`
    select id, maker_id as "makerID" from offers.offers o
    where ${due} and ${isNotDeferred(name, sql`o.id`, now)} order by id limit ${batch}`);
  const makers = new Map(dueOffers.map(({ id, makerID }) => [id, makerID]));
  return forEachDueRow(services, { work: name, ids: [...makers.keys()], now }, async (tx, id) => {
    await lockTrader(tx, makers.get(id) as bigint);
    const offer = await tx.maybe<Offer>(sql`
      select ${offerColumns} from offers.offers o where o.id = ${id} and ${due} for no key update skip locked`);
    if (offer) await work(tx, offer, { now, settings: services.settings.current });
    return offer !== undefined;
  });
};

/** Closes expired requests and returns the money set aside for them. */
const expire: Work = (tx, offer, { now }) => closeOffer(tx, offer, { now, as: 'expired' });

const openOrClose: Work = async (tx, offer, { now }) => {
  const { isOpen, changesAt } = openingAt(offer.hours, now);
  await tx.run(sql`
    update offers.offers set is_open = ${isOpen}, hours_change_at = ${changesAt} where id = ${offer.offerID}`);
  invalidateLists(tx, offer.brandID);
};

/** Resumes offers after a break. An offer that cannot be resumed stays paused until its maker acts. */
const endBreak: Work = async (tx, offer, at) => {
  try {
    await activate(tx, offer, at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.run(sql`
      update offers.offers set resume_at = null, updated_at = ${at.now} where id = ${offer.offerID}`);
  }
};

/** Unused quotes are deleted a day after they expire. */
const dropQuotes = (tx: Tx, now: Date) =>
  tx.run(sql`
    delete from offers.quotes where id in (
      select id from offers.quotes where used_by is null and expires_at < ${later(now, -hours(24))}
      order by id limit 1000 for update skip locked)`);

const copiedAtOnce = 1_000;

/** Copies the makers' figures to offers of an earlier release. */
const copyFigures = (tx: Tx) =>
  tx.run(sql`
    update offers.offers o set has_maker_figures = true,
      (maker_median_s, maker_positive_bp) =
        (select ${makerFigures(sql`o.side`)} from offers.traders t where t.user_id = o.maker_id)
    where o.id in (
      select id from offers.offers where not has_maker_figures and status not in ('expired', 'removed')
      order by id limit ${copiedAtOnce} for no key update skip locked)`);

export const offersSweep: Sweep = {
  name: 'offers',
  everyMs: seconds(5),
  async run(services, now) {
    const isShown = sql`o.status in ('active', 'paused', 'hidden_overload', 'hidden_funds')`;
    const hasExpired = sql`o.expires_at <= ${now} and ${isShown}`;
    let handled = await onEach(services, { name: 'offers.expire', due: hasExpired, now }, expire);
    const hoursDue = sql`o.hours_change_at <= ${now}`;
    handled += await onEach(services, { name: 'offers.hours', due: hoursDue, now }, openOrClose);
    const breakDue = sql`o.resume_at <= ${now}`;
    handled += await onEach(services, { name: 'offers.breaks', due: breakDue, now }, endBreak);
    // Counter-offers without an answer, and agreed rates that were not used.
    handled += await services.database.transaction((tx) =>
      expireCounterOffers(tx, sql`deadline_at <= ${now}`, now),
    );
    handled += await services.database.transaction(copyFigures);
    return handled + (await services.database.transaction((tx) => dropQuotes(tx, now)));
  },
};

/** Online users and offer views, as far as this process saw them. */
export const presenceSweep: Sweep = { name: 'presence', everyMs: seconds(5), run: writeNotes };
