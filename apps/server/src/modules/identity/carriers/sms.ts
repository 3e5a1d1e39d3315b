import * as z from 'zod';
import { sql } from '../../../platform/database/db';
import { ProviderRefusal, sendHttpRequest } from '../../../platform/providers';
import type { Services } from '../../../services';

/** Takes a text to a phone. `to` is a Nigerian number as people write it, `0803...`. */
export interface SmsCarrier {
  readonly name: string;
  /** Rejects with `ProviderRefusal` where the carrier said no, otherwise when it is not known whether it took the text. */
  send(to: string, text: string): Promise<void>;
}

/** A carrier that takes longer has left the person waiting long enough: the next one is asked. */
const timeoutMs = 10_000;

const international = (phone: string) => `234${phone.slice(1)}`;

const termiiAnswer = z.object({ message_id: z.union([z.string(), z.number()]) });

/**
 * Termii's plain text call. The `dnd` route is the one that also reaches numbers on the do-not-disturb list, which most
 * are; an account needs it switched on. Shapes: developers.termii.com, Messaging API.
 */
export const termii = ({
  apiKey,
  senderID,
  url,
}: {
  apiKey: string;
  senderID: string;
  url: string;
}): SmsCarrier => ({
  name: 'termii',
  async send(to, text) {
    const { status, json } = await sendHttpRequest(`${url}/api/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        api_key: apiKey,
        to: international(to),
        from: senderID,
        sms: text,
        type: 'plain',
        channel: 'dnd',
      }),
      timeoutMs,
    });
    refuseUnpaid(status);
    if (status >= 400) throw new ProviderRefusal(`termii answered ${status}`);
    if (!termiiAnswer.safeParse(json).success) throw new Error('answered in another shape');
  },
});

const africasTalkingAnswer = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string() })),
  }),
});
/** Processed, sent, queued. */
const taken = new Set([100, 101, 102]);
/** Their risk hold, no credit, no route, their own error: what another day, or another carrier, mends. */
const theirs = new Set([401, 405, 407, 500, 501, 502]);

/** Africa's Talking, bulk messaging. Shapes: developers.africastalking.com, SMS. */
export const africasTalking = ({
  apiKey,
  username,
  senderID,
  url,
}: {
  apiKey: string;
  username: string;
  senderID: string | undefined;
  url: string;
}): SmsCarrier => ({
  name: 'africastalking',
  async send(to, text) {
    const form = new URLSearchParams({ username, to: `+${international(to)}`, message: text });
    if (senderID) form.set('from', senderID);
    const { status, json } = await sendHttpRequest(`${url}/version1/messaging`, {
      method: 'POST',
      headers: {
        apiKey,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      timeoutMs,
    });
    refuseUnpaid(status);
    if (status >= 400) throw new ProviderRefusal(`africastalking answered ${status}`);
    const answer = africasTalkingAnswer.safeParse(json);
    const [recipient] = answer.success ? answer.data.SMSMessageData.Recipients : [];
    if (!recipient) throw new Error('answered in another shape');
    if (taken.has(recipient.statusCode)) return;
    if (theirs.has(recipient.statusCode)) throw new Error(`answered ${recipient.statusCode} for a number`);
    throw new ProviderRefusal(`africastalking refused the number: ${recipient.statusCode}`);
  },
});

/** A refused key, an empty account, too many requests: the carrier serves nobody, so this counts against it. */
function refuseUnpaid(status: number) {
  if ([401, 402, 403, 429].includes(status)) throw new Error(`answered ${status}`);
}

/** Writes texts to a table that the demo page shows. */
const sandboxSms = ({ database, clock }: Services): SmsCarrier => ({
  name: 'sandbox',
  async send(to, text) {
    await database.run(sql`
      insert into identity.sandbox_messages (channel, target, text, created_at)
      values ('sms', ${to}, ${text}, ${clock.now()})`);
  },
});

/** Those who carry texts here, in the order they are asked; the demo's table where nobody is configured. */
export function smsCarriersOf(services: Services): readonly SmsCarrier[] {
  const { mode, carriers } = services.config;
  const real = [
    ...(carriers.termii ? [termii(carriers.termii)] : []),
    ...(carriers.africasTalking ? [africasTalking(carriers.africasTalking)] : []),
  ];
  return real.length === 0 && mode === 'demo' ? [sandboxSms(services)] : real;
}
