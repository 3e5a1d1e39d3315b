import { type Db, sql, type Tx } from '../../platform/database/db';
import { withoutNames } from './messages/names';
import { decodeMessage, encodeBody } from './messages/store/encoded';
import { groupsOwnedBy } from './social/groups/store';

/** The groups a user owns. The owner transfers them before deleting the account. */
export const ownedGroups = (db: Db, userID: bigint, limit: number): Promise<string[]> =>
  groupsOwnedBy(db, String(userID), limit);

const pageSize = 500;

/**
 * Erases a user from chat: their devices, their own settings, and their name and picture in every message they
 * wrote. The text of the messages stays with the recipients and is evidence in their trades. The name follows the
 * tombstone.
 */
export async function eraseChats(tx: Tx, userID: bigint): Promise<void> {
  const id = String(userID);
  const conversations = await tx.many<{ conversation: bigint }>(
    sql`select conversation from messaging.participants where user_id = ${id} order by conversation`,
  );
  const person = await tx.maybe<Person>(sql`
    select id, nickname from messaging.users where id = ${id}`);
  if (person)
    for (const { conversation } of conversations) {
      await unnameMessages(tx, conversation, person);
      await unnameFlagged(tx, conversation, person);
    }
  for (const statement of [
    sql`delete from messaging.push_subscriptions where user_id = ${id}`,
    sql`delete from messaging.devices where user_id = ${id}`,
    sql`delete from messaging.client_logs where user_id = ${id}`,
    sql`delete from messaging.user_commands where user_id = ${id}`,
    sql`delete from messaging.deleted_for_me where user_id = ${id}`,
    sql`delete from messaging.conversation_settings where owner_id = ${id}`,
    sql`delete from messaging.friend_requests where ${id}::text in (from_id, to_id)`,
    sql`delete from messaging.friends where owner_id = ${id}`,
    sql`update messaging.users set ex = '' where id = ${id}`,
    sql`update messaging.members set nickname = '', face_url = '', ex = '' where user_id = ${id}`,
  ])
    await tx.run(statement);
}

type Person = { id: string; nickname: string };

/**
 * Removes the name from every message of a conversation: the user's own, and those that quote, greet or mention
 * them.
 */
async function unnameMessages(tx: Tx, conversation: bigint, { id, nickname }: Person): Promise<void> {
  for (let after = 0n; ; ) {
    const rows = await tx.many<{ seq: bigint; body: Buffer }>(sql`
      select seq, body from messaging.messages
      where conversation = ${conversation} and seq > ${after} and length(body) > 0
        and (sender = ${id} or position(convert_to(${nickname}, 'UTF8') in body) > 0)
      order by seq limit ${pageSize}`);
    for (const { seq, body } of rows) {
      const anonymousBody = encodeBody(withoutNames(decodeMessage(body), id));
      tx.send(sql`
        update messaging.messages set body = ${Buffer.from(anonymousBody)} where conversation = ${conversation} and seq = ${seq}`);
    }
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.seq;
  }
}

/** The same for the stored copies of flagged messages. */
async function unnameFlagged(tx: Tx, conversation: bigint, { id, nickname }: Person): Promise<void> {
  const rows = await tx.many<{ flagID: bigint; seq: bigint; body: Buffer }>(sql`
    select m.flag_id as "flagID", m.seq, m.body
    from messaging.flags f join messaging.flag_messages m on m.flag_id = f.id
    where f.conversation = ${conversation} and position(convert_to(${nickname}, 'UTF8') in m.body) > 0`);
  for (const { flagID, seq, body } of rows) {
    const anonymousBody = encodeBody(withoutNames(decodeMessage(body), id));
    tx.send(sql`
      update messaging.flag_messages set body = ${Buffer.from(anonymousBody)} where flag_id = ${flagID} and seq = ${seq}`);
  }
}
