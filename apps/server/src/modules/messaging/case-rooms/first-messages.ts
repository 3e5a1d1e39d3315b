import { ContentType } from '@gift/im-protocol';
import { sql } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { caseMessagesFrom, conversationOf, maxMessages, pagesFrom } from './read-room';

/**
 * When each of these users first wrote in a case room; users who wrote nothing are omitted. The result does not
 * depend on how much others write: the message is found, or an error says that the room was not read to its end.
 */
export const firstMessageTimes = (
  services: Services,
  disputeID: bigint,
  userIDs: readonly bigint[],
  /** Max messages that one call reads from a cluster. */
  limit = maxMessages,
): Promise<ReadonlyMap<bigint, Date>> =>
  services.messaging.cluster
    ? firstMessagesAtCluster(services, disputeID, { userIDs, limit })
    : firstMessagesHere(services, disputeID, userIDs);

/** Reads one message per user, in seq order, so the messages between them are not read. */
async function firstMessagesHere(
  { database }: Services,
  disputeID: bigint,
  userIDs: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  const rows = await database.many<{ userID: string; sentMs: bigint }>(sql`
    select u.id as "userID", first.sent_ms as "sentMs"
    from messaging.conversations t, unnest(${userIDs.map(String)}::text[]) u (id), lateral (
      select m.sent_ms from messaging.messages m
      where m.conversation = t.n and m.sender = u.id
        and (m.content_type < 1000 or m.content_type = ${ContentType.revoked})
      order by m.seq limit 1) first
    where t.id = ${conversationOf(disputeID)}`);
  return new Map(rows.map(({ userID, sentMs }) => [BigInt(userID), new Date(Number(sentMs))]));
}

async function firstMessagesAtCluster(
  services: Services,
  disputeID: bigint,
  { userIDs, limit }: { userIDs: readonly bigint[]; limit: number },
): Promise<ReadonlyMap<bigint, Date>> {
  const { caseReadProgress } = services.messaging;
  const progress = caseReadProgress.get(disputeID) ?? { nextSeq: 1, first: new Map<bigint, Date>() };
  caseReadProgress.set(disputeID, progress);
  const startedAt = progress.nextSeq;
  for await (const page of pagesFrom(services, disputeID, { from: startedAt, limit })) {
    for (const { by, event, at } of page.flatMap((message) => caseMessagesFrom(services, message)))
      if (event === null && typeof by === 'object' && 'userID' in by && !progress.first.has(by.userID))
        progress.first.set(by.userID, at);
    progress.nextSeq = Number(page.at(-1)?.seq) + 1;
  }
  const firstTimes = userIDs.flatMap((id): [bigint, Date][] => {
    const at = progress.first.get(id);
    return at ? [[id, at]] : [];
  });
  if (firstTimes.length < userIDs.length && progress.nextSeq - startedAt >= limit)
    throw new Error('a case room at the cluster goes on where this look at it ended');
  return new Map(firstTimes);
}
