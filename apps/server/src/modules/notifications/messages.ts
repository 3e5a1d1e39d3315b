import type { Details } from '../../platform/calls/refusal';
import { sql, type Tx } from '../../platform/database/db';
import type { Delivery, Topic } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { inEachLanguage } from '../../platform/text/language';
import { emailOf, sendTextToUser } from '../identity';
import { deliveryTime } from './preferences';
import type { Notification } from './subscribe';
import { notifications } from './table';
import type { MessageRow } from './table/row';

/**
 * Queues a message on each channel that the user wants, for a time when it may alert. A user without a confirmed e-mail
 * address gets no e-mail.
 */
export async function enqueueMessage(
  tx: Tx,
  { name, row, event, userID }: Notification<MessageRow<Topic>>,
  { services, now, occurredAt }: Delivery,
): Promise<void> {
  const { type, channels } = row;
  const ref = row.ref(event, occurredAt);
  const details = JSON.stringify(row.details?.(event) ?? {});
  for (const channel of typeof channels === 'function'
    ? channels(event, services.settings.current)
    : channels) {
    if (channel === 'mail' && (await emailOf(tx, userID)) === null) continue;
    const dueAt = await deliveryTime(tx, userID, { type, channel, now });
    if (!dueAt) continue;
    await tx.run(sql`
      insert into notifications.messages (id, user_id, channel, event, ref, details, due_at)
      values (${newID(now)}, ${userID}, ${channel}, ${name}, ${ref}, ${details}, ${dueAt})
      on conflict do nothing`);
  }
}

type OutboundMessage = { userID: bigint; channel: 'sms' | 'mail'; name: string; details: Details };

/** Sends a due message to the provider. False: another process has it. */
export async function sendMessage(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const message = await tx.maybe<OutboundMessage>(sql`
    select user_id as "userID", channel, event as name, details from notifications.messages
    where id = ${id} and due_at <= ${now} for update skip locked`);
  if (!message) return false;
  const { userID, channel, name, details } = message;
  const { row } = notifications.find((one) => one.name === name)!;
  await sendTextToUser({ tx, now }, userID, { channel, words: inEachLanguage(row, details) });
  await tx.run(sql`update notifications.messages set due_at = null, sent_at = ${now} where id = ${id}`);
  return true;
}
