import { hours, later, seconds } from '../../platform/clock';
import { sql, type Tx } from '../../platform/db';
import { Refusal } from '../../platform/refusal';
import type { Sweep } from '../../platform/sweeps';
import type { Settings } from '../../settings';
import { openingAt } from './hours';
import { forgetLists } from './list-cache';
import { activate, endOffer } from './live';
import { writeNotes } from './presence';
import { type Offer, offerColumns } from './rows';

const batch = 100;
const due = (tx: Tx, condition: ReturnType<typeof sql>) =>
  tx.many<Offer>(sql`
    select ${offerColumns} from offers.offers o where ${condition} order by o.id limit ${batch}
    for update skip locked`);

/** Requests whose day is over end, with what was set aside for them. */
async function expire(tx: Tx, now: Date): Promise<number> {
  const offers = await due(
    tx,
    sql`o.expires_at <= ${now} and o.status in ('active', 'paused', 'hidden_overload', 'hidden_funds')`,
  );
  for (const offer of offers) await endOffer(tx, offer, { now, as: 'expired' });
  return offers.length;
}

/** Offers open and close with their hours. */
async function openAndClose(tx: Tx, now: Date): Promise<number> {
  const offers = await due(tx, sql`o.hours_change_at <= ${now}`);
  for (const offer of offers) {
    const { isOpen, changesAt } = openingAt(offer.hours, now);
    await tx.run(sql`
      update offers.offers set is_open = ${isOpen}, hours_change_at = ${changesAt} where id = ${offer.offerID}`);
    forgetLists(tx, offer.brandID);
  }
  return offers.length;
}

/** Breaks end by themselves. An offer that can't come back stays paused for its maker to look at. */
async function endBreaks(tx: Tx, now: Date, settings: Settings): Promise<number> {
  const offers = await due(tx, sql`o.resume_at <= ${now}`);
  for (const offer of offers) {
    try {
      await activate(tx, offer, { now, settings });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx.run(sql`
        update offers.offers set resume_at = null, updated_at = ${now} where id = ${offer.offerID}`);
    }
  }
  return offers.length;
}

/** Negotiations nobody answered, and agreed rates nobody used. */
const closeCounters = (tx: Tx, now: Date) =>
  tx.run(sql`
    update offers.counters set status = 'expired', updated_at = ${now}
    where deadline_at <= ${now} and status in ('open', 'agreed')`);

/** Quotes that came to nothing are kept for a day. */
const dropQuotes = (tx: Tx, now: Date) =>
  tx.run(sql`
    delete from offers.quotes where id in (
      select id from offers.quotes where used_by is null and expires_at < ${later(now, -hours(24))} limit 1000)`);

export const offersSweep: Sweep = {
  name: 'offers',
  everyMs: seconds(5),
  async run(services, now) {
    const { database, settings } = services;
    const steps = [
      (tx: Tx) => expire(tx, now),
      (tx: Tx) => openAndClose(tx, now),
      (tx: Tx) => endBreaks(tx, now, settings.current),
      (tx: Tx) => closeCounters(tx, now),
      (tx: Tx) => dropQuotes(tx, now),
    ];
    let handled = 0;
    for (const step of steps) handled += await database.transaction(step);
    return handled;
  },
};

/** Who is here and what they look at, as far as this process saw it. */
export const presenceSweep: Sweep = { name: 'presence', everyMs: seconds(5), run: writeNotes };
