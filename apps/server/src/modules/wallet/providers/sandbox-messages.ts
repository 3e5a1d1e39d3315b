import { later, minutes, seconds } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { newSecret } from '../../../platform/ids';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';
import { type kinds, signatureHeader, signatureOf } from './sandbox';
import { getSwitch } from './sandbox-switches';

// The sandbox provider's webhooks: a signed HTTP POST to our own endpoint, retried until answered.

type Kind = (typeof kinds)[number];

/** Queues a message. `settles`: the payment gets this status when the message is sent. */
export async function queueMessage(
  db: Db,
  message: { reference: string; kind: Kind; dueAt: Date; eventID?: string; settles?: 'success' | 'failed' },
): Promise<string> {
  const eventID = message.eventID ?? `evt_${newSecret().slice(0, 22)}`;
  const how = await getSwitch(db, 'messages');
  const dueAt = how === 'late' ? later(message.dueAt, minutes(2)) : message.dueAt;
  // A payment settles when its message is sent, so such a message is never dropped. Others may be.
  const copies = how === 'never' && !message.settles ? 0 : how === 'twice' ? 2 : 1;
  for (let copy = 0; copy < copies; copy++)
    await db.run(sql`
      insert into wallet.sandbox_messages (reference, event_id, kind, settles_as, due_at)
      values (${message.reference}, ${eventID}, ${message.kind}, ${message.settles ?? null}, ${dueAt})`);
  return eventID;
}

/** Posts a body with its headers to our webhook and returns the HTTP status. */
export type WebhookSender = (body: string, headers: Record<string, string>) => Promise<number>;

/** Set by the server that has the webhook. Other processes reach it at the configured address. */
const senders = new WeakMap<Services, WebhookSender>();
export const sendWebhooksWith = (services: Services, sender: WebhookSender) => senders.set(services, sender);

const overHttp =
  ({ config }: Services): WebhookSender =>
  async (body, headers) => {
    const base = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${base}/api/webhook/sandbox`, { method: 'POST', body, headers, signal });
    return answer.status;
  };

type Row = {
  id: bigint;
  reference: string;
  eventID: string;
  kind: Kind;
  settles: string | null;
  tries: number;
};

/** Claims due messages, so that no other process sends them for a while, and settles their payments. */
const takeDue = (db: Db, now: Date): Promise<Row[]> =>
  db.many<Row>(sql`
    update wallet.sandbox_messages m set tries = tries + 1, due_at = ${later(now, seconds(30))}
    from (select id from wallet.sandbox_messages where delivered_at is null and due_at <= ${now}
          order by due_at, id limit 20 for update skip locked) due
    where m.id = due.id
    returning m.id, m.reference, m.event_id as "eventID", m.kind, m.settles_as as settles, m.tries`);

export const sandboxSweep: Sweep = {
  name: 'wallet.sandbox',
  everyMs: seconds(0.5),
  async run(services, now) {
    if (services.config.mode !== 'demo') return 0;
    const post = senders.get(services) ?? overHttp(services);
    const rows = await takeDue(services.database, now);
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const row of rows) await send(services, row, post, now);
    return rows.length;
  },
};

async function send(services: Services, row: Row, post: WebhookSender, now: Date): Promise<void> {
  const { database, keys, log } = services;
  if (row.settles) {
    await database.run(sql`
      update wallet.sandbox_payments set status = ${row.settles}, paid_kobo = amount_kobo
      where reference = ${row.reference} and status = 'pending'`);
  }
  const body = JSON.stringify({
    id: row.eventID,
    event: row.kind,
    sentAt: now.toISOString(),
    data: { reference: row.reference, currency: 'NGN' },
  });
  try {
    const status = await post(body, {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(keys, body),
    });
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
    await database.run(sql`update wallet.sandbox_messages set delivered_at = ${now} where id = ${row.id}`);
  } catch (error) {
    log.warn({ err: error, tries: row.tries }, 'a sandbox message did not arrive; it is sent again');
    // Gives up after a day without an answer, as a provider would. Querying the provider still finds the result.
    if (row.tries >= 2_880)
      await database.run(sql`update wallet.sandbox_messages set delivered_at = ${now} where id = ${row.id}`);
  }
}
