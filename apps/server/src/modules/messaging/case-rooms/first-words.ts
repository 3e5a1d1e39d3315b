import { ContentType } from '@gift/im-protocol';
import { sql } from '../../../platform/db';
import { perServer, recent } from '../../../platform/memory';
import type { Services } from '../../../services';
import { clusterOf } from '../cluster';
import { conversationOf, mostLines, pagesFrom, saidOf } from './read-room';

/**
 * When each of these people first wrote in a case room; those who wrote nothing are left out. However much somebody
 * else writes there, it is either found or an error says that the room was not read to its end.
 */
export const firstWords = (
  services: Services,
  disputeID: bigint,
  userIDs: readonly bigint[],
  /** Lines of a cluster's that one look reads. */
  most = mostLines,
): Promise<ReadonlyMap<bigint, Date>> =>
  clusterOf(services)
    ? firstAtCluster(services, disputeID, { userIDs, most })
    : firstHere(services, disputeID, userIDs);

/** Asks for one line of each, in the order of the seqs: nobody has to pass all that stands between. */
async function firstHere(
  { database }: Services,
  disputeID: bigint,
  userIDs: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  const rows = await database.many<{ userID: string; sentMs: bigint }>(sql`
    select u.id as "userID", first.sent_ms as "sentMs"
    from messaging.threads t, unnest(${userIDs.map(String)}::text[]) u (id), lateral (
      select m.sent_ms from messaging.messages m
      where m.thread = t.n and m.sender = u.id
        and (m.content_type < 1000 or m.content_type = ${ContentType.revoked})
      order by m.seq limit 1) first
    where t.id = ${conversationOf(disputeID)}`);
  return new Map(rows.map(({ userID, sentMs }) => [BigInt(userID), new Date(Number(sentMs))]));
}

type Heard = { nextSeq: number; first: Map<bigint, Date> };
/** How far this process has read the rooms of a cluster, so that each look reads only what came since. */
const heardIn = perServer(() => recent<bigint, Heard>(10_000));

async function firstAtCluster(
  services: Services,
  disputeID: bigint,
  { userIDs, most }: { userIDs: readonly bigint[]; most: number },
): Promise<ReadonlyMap<bigint, Date>> {
  const heard = heardIn(services).get(disputeID) ?? { nextSeq: 1, first: new Map() };
  heardIn(services).set(disputeID, heard);
  const startedAt = heard.nextSeq;
  for await (const page of pagesFrom(services, disputeID, { from: startedAt, most })) {
    for (const { by, event, at } of page.flatMap((message) => saidOf(services, message)))
      if (event === null && typeof by === 'object' && 'userID' in by && !heard.first.has(by.userID))
        heard.first.set(by.userID, at);
    heard.nextSeq = Number(page.at(-1)?.seq) + 1;
  }
  const known = userIDs.flatMap((id): [bigint, Date][] => {
    const at = heard.first.get(id);
    return at ? [[id, at]] : [];
  });
  if (known.length < userIDs.length && heard.nextSeq - startedAt >= most)
    throw new Error('a case room at the cluster goes on where this look at it ended');
  return new Map(known);
}
