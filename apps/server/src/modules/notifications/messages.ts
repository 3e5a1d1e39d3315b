import type { Details } from '../../platform/calls/refusal';
import { sql, type Tx } from '../../platform/database/db';
import type { Topic } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { inEachLanguage } from '../../platform/text/language';
import type { Services } from '../../services';
import { sendTextToUser, usersWithEmail } from '../identity';
import { deliveryTimes } from './preferences';
import type { OccurredNotification } from './subscribe';
import { notifications } from './table';
import type { MessageRow } from './table/row';

/**
 * Queues messages, each on every channel that its user wants, for a time when it may alert. A user without a confirmed
 * e-mail address gets no e-mail.
 */
export async function enqueueMessages(
  tx: Tx,
  notifications: readonly OccurredNotification<MessageRow<Topic>>[],
  { services, now }: { services: Services; now: Date },
): Promise<void> {
  const all = notifications.flatMap(({ name, row, event, userID, occurredAt }) => {
    const { type, channels } = row;
    const ref = row.ref(event, occurredAt);
    const details = JSON.stringify(row.details?.(event) ?? {});
    const each = typeof channels === 'function' ? channels(event, services.settings.current) : channels;
    return each.map((channel) => ({ name, type, channel, userID, ref, details }));
  });
  const mailed = all.filter(({ channel }) => channel === 'mail').map(({ userID }) => userID);
  const withEmail = mailed.length > 0 ? await usersWithEmail(tx, [...new Set(mailed)]) : new Set();
  const messages = all.filter(({ channel, userID }) => channel !== 'mail' || withEmail.has(userID));
  if (messages.length === 0) return;
  const times = await deliveryTimes(tx, messages, now);
  for (const [at, { name, userID, channel, ref, details }] of messages.entries()) {
    const dueAt = times[at];
    if (!dueAt) continue;
    tx.send(sql`
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
