import type { Details } from '../../platform/calls/refusal';
import { sql, type Tx } from '../../platform/database/db';
import type { Delivery } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { fillTemplate } from '../../platform/text/language';
import { type BilingualText, sendTextToUser } from '../identity';
import { deliveryTime } from './preferences';
import { allRows, type Notification } from './table';

/** Stores only what the text names: rows share their details with the text in the app. */
const detailsFor = ({ en }: BilingualText, details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).filter(([key]) => en.includes(`{${key}:`) || en.includes(`{${key}}`)),
  );

/** Queues a row's SMS and e-mail to a user who wants them, for a time when they may alert. */
export async function enqueueMessages(
  tx: Tx,
  { row, event, userID }: Notification,
  { services, now, occurredAt }: Delivery,
): Promise<void> {
  if (!('ref' in row)) return;
  for (const channel of ['sms', 'mail'] as const) {
    const text = row[channel];
    if (!text || row.onlyIf?.[channel]?.(event, services.settings.current) === false) continue;
    const dueAt = await deliveryTime(tx, BigInt(userID), { type: row.type, channel, now });
    if (!dueAt) continue;
    const details = JSON.stringify(detailsFor(text, row.details?.(event) ?? {}));
    await tx.run(sql`
      insert into notifications.messages (id, user_id, channel, event, ref, details, due_at)
      values (${newID(now)}, ${BigInt(userID)}, ${channel}, ${row.name}, ${row.ref(event, occurredAt)}, ${details}, ${dueAt})
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
  const text = allRows.find((row) => row.name === name)?.[channel];
  if (!text) throw new Error(`the notification ${name} has no ${channel} text`);
  const words = {
    en: fillTemplate(text.en, details, 'en-US'),
    zh: fillTemplate(text.zh, details, 'zh-CN'),
  };
  await sendTextToUser({ tx, now }, userID, { channel, words });
  await tx.run(sql`update notifications.messages set due_at = null, sent_at = ${now} where id = ${id}`);
  return true;
}
