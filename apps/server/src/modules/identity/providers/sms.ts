import * as z from 'zod';
import { sql } from '../../../platform/database/db';
import { ProviderRefusal, sendHttpRequest } from '../../../platform/providers';
import type { Services } from '../../../services';

/** Sends a text message. `to` is a Nigerian number in local form, `0803...`. */
export interface SmsProvider {
  readonly name: string;
  /** Rejects with `ProviderRefusal` if the provider refused; any other error means that it may have been sent. */
  send(to: string, text: string): Promise<void>;
}

/** After this time the next provider is tried. */
const timeoutMs = 10_000;

const international = (phone: string) => `234${phone.slice(1)}`;

const termiiAnswer = z.object({ message_id: z.union([z.string(), z.number()]) });

/**
 * Termii's plain text call. The `dnd` route also reaches numbers on the do-not-disturb list, which most are; the
 * account needs it enabled. Shapes: developers.termii.com, Messaging API.
 */
export const termii = ({
  apiKey,
  senderID,
  url,
}: {
  apiKey: string;
  senderID: string;
  url: string;
}): SmsProvider => ({
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
const acceptedCodes = new Set([100, 101, 102]);
/** Risk hold, no credit, no route, internal error: a later try or another provider may succeed. */
const providerFaults = new Set([401, 405, 407, 500, 501, 502]);

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
}): SmsProvider => ({
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
    if (acceptedCodes.has(recipient.statusCode)) return;
    if (providerFaults.has(recipient.statusCode))
      throw new Error(`answered ${recipient.statusCode} for a number`);
    throw new ProviderRefusal(`africastalking refused the number: ${recipient.statusCode}`);
  },
});

/** A refused key, an empty account or a rate limit: the provider serves no one, so it counts as its failure. */
function refuseUnpaid(status: number) {
  if ([401, 402, 403, 429].includes(status)) throw new Error(`answered ${status}`);
}

/** Writes texts to a table that the demo page shows. */
const sandboxSms = ({ database, clock }: Services): SmsProvider => ({
  name: 'sandbox',
  async send(to, text) {
    await database.run(sql`
      insert into identity.sandbox_messages (channel, target, text, created_at)
      values ('sms', ${to}, ${text}, ${clock.now()})`);
  },
});

/** The SMS providers in the order they are tried; the demo table if none is configured. */
export function smsProvidersOf(services: Services): readonly SmsProvider[] {
  const { mode, providers } = services.config;
  const real = [
    ...(providers.termii ? [termii(providers.termii)] : []),
    ...(providers.africasTalking ? [africasTalking(providers.africasTalking)] : []),
  ];
  return real.length === 0 && mode === 'demo' ? [sandboxSms(services)] : real;
}
