import { later, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { hidingOnline } from '../../identity';
import { lockedOffers } from '../store';
import { invalidateLists } from './list-cache';

// Who is online, and which offers are viewed. Calls note this in memory, and the sweep writes it in one go. A
// process that dies loses the last seconds of both, which harms nobody.

const maxNotes = 50_000;

/** Notes a call by a signed-in user. */
export function notePresence(services: Services, userID: bigint, now: Date): void {
  const { seen } = services.offers;
  if (seen.size < maxNotes || seen.has(userID)) seen.set(userID, now);
}

export function noteView(services: Services, offerID: bigint): void {
  const { views } = services.offers;
  if (views.size < maxNotes || views.has(offerID)) views.set(offerID, (views.get(offerID) ?? 0) + 1);
}

/** Writes the notes and sets users offline who were not seen for a while. Returns how many changed. */
export async function writeNotes(services: Services, now: Date): Promise<number> {
  const { seen, views } = services.offers;
  const [noted, viewed] = [[...seen], [...views]];
  seen.clear();
  views.clear();
  const hidingIDs = await hidingOnline(
    services.database,
    noted.map(([id]) => id),
  );
  const online = noted.filter(([id]) => !hidingIDs.has(id));
  if (viewed.length > 0)
    await services.database.run(sql`
      update offers.offers o set views = o.views + n.views
      from unnest(${viewed.map(([id]) => id)}::bigint[], ${viewed.map(([, n]) => n)}::int[]) as n (id, views)
      where o.id = n.id and o.id ${lockedOffers(sql`id = any(${viewed.map(([id]) => id)})`)}`);
  const until = minutes(services.settings.current.onlineMin);
  const ids = online.map(([id]) => id);
  return services.database.transaction(async (tx) => {
    await tx.many(sql`
      select from offers.traders where user_id = any(${ids}) or online_until <= ${now}
      order by user_id for no key update`);
    if (online.length > 0)
      await tx.run(sql`
        update offers.traders t set online_until = n.until
        from unnest(${ids}::bigint[], ${online.map(([, at]) => later(at, until))}::timestamptz[])
          as n (id, until)
        where t.user_id = n.id and t.online_until is distinct from n.until`);
    const offline = await tx.many<{ userID: bigint }>(sql`
      update offers.traders set online_until = null where online_until <= ${now} returning user_id as "userID"`);
    const changedRows = await tx.run(sql`
      update offers.offers set maker_online = not maker_online
      where id in (
        select o.id from offers.offers o join offers.traders t on t.user_id = o.maker_id
        where o.maker_id = any(${[...ids, ...offline.map(({ userID }) => userID)]}::bigint[])
          and o.status not in ('expired', 'removed')
          and o.maker_online <> coalesce(t.online_until > ${now}::timestamptz, false)
        order by o.id for no key update of o)`);
    if (changedRows > 0) invalidateLists(tx);
    return offline.length + changedRows;
  });
}
