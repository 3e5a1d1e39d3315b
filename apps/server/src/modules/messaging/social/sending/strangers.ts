import { isID } from '@gift/contract/rules';
import { conversationIDOf, SessionType } from '@gift/im-protocol';
import { type Db, sql } from '../../../../platform/database/db';
import { limitingMessages } from '../../../identity';
import { tradedAmong } from '../../../orders';
import type { SendTarget } from '../../messages/send/chat-directory';
import { pairKey } from '../blocks/store';

/**
 * The pairs, by `pairKey` of receiver and sender, in which the receiver accepts only known users and the sender is
 * none: no friend, no counterparty of any order, and nobody the receiver has written to.
 */
export async function strangersAmong(db: Db, targets: readonly SendTarget[]): Promise<Set<string>> {
  const between = targets.filter(({ senderID, recvID }) => isID(senderID) && isID(recvID));
  const limiting = await limitingMessages(
    db,
    between.map(({ recvID }) => BigInt(recvID)),
  );
  const limited = between.filter(({ recvID }) => limiting.has(BigInt(recvID)));
  if (limited.length === 0) return new Set();
  const pairs = limited.map(({ recvID, senderID }) => ({ by: BigInt(recvID), other: BigInt(senderID) }));
  const [partners, near] = await Promise.all([tradedAmong(db, pairs), acquaintedAmong(db, limited)]);
  const acquainted = new Set([
    ...partners.map(({ by, other }) => pairKey(String(by), String(other))),
    ...near,
  ]);
  return new Set(
    limited.map(({ recvID, senderID }) => pairKey(recvID, senderID)).filter((pair) => !acquainted.has(pair)),
  );
}

/** Friends of the receiver, and users the receiver has written to. */
async function acquaintedAmong(db: Db, targets: readonly SendTarget[]): Promise<string[]> {
  const rows = await db.many<{ recvID: string; senderID: string }>(sql`
    select recv as "recvID", sender as "senderID"
    from unnest(${targets.map(({ recvID }) => recvID)}::text[],
      ${targets.map(({ senderID }) => senderID)}::text[],
      ${targets.map(({ senderID, recvID }) => conversationIDOf(SessionType.single, senderID, recvID))}::text[])
      as t (recv, sender, conversation_id)
    where exists (select from messaging.friends where owner_id = recv and friend_id = t.sender)
      or exists (
        select from messaging.conversations th join messaging.messages m on m.conversation = th.n
        where th.id = conversation_id and m.sender = recv)
      or exists (
        select from messaging.conversations th join messaging.participants s on s.conversation = th.n
        where th.id = conversation_id and s.user_id = recv and s.has_archived)`);
  return rows.map(({ recvID, senderID }) => pairKey(recvID, senderID));
}
