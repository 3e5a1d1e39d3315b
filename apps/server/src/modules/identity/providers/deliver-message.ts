import { callProvider, failureCode, type ProviderKind } from '../../../platform/providers';
import { type KeyedText, keyedTextIn, type Language } from '../../../platform/text/language';
import type { Services } from '../../../services';
import { mailProvidersOf } from './mail';
import { smsProvidersOf } from './sms';

export type Channel = 'sms' | 'mail';
export type Message = {
  channel: Channel;
  target: string;
  text: string;
  subject: Subject;
  language: Language;
};

/** The subject of an e-mail; a text message has none. */
export type Subject = keyof typeof subjects;
const subjects = {
  code: { en: 'Your Gift code', zh: 'Gift 验证码', pcm: 'Your Gift code' },
  notice: { en: 'About your Gift account', zh: '关于您的 Gift 账户', pcm: 'About your Gift account' },
} as const satisfies Record<string, KeyedText>;

/**
 * Passes a message to the first provider that accepts it. A provider that does not answer may still have sent it; the
 * next is tried anyway, since a code that arrives twice is better than none. Rejects with the last failure when all
 * failed; the message is then retried later.
 */
export async function deliverMessage(
  services: Services,
  { channel, target, text, subject, language }: Message,
): Promise<void> {
  if (channel === 'sms')
    return sendWithFallback(services, 'sms', smsProvidersOf(services), (provider) =>
      provider.send(target, text),
    );
  const email = { to: target, subject: keyedTextIn(subjects[subject], language), text };
  return sendWithFallback(services, 'mail', mailProvidersOf(services), (provider) => provider.send(email));
}

async function sendWithFallback<Provider extends { readonly name: string }>(
  services: Services,
  kind: ProviderKind,
  providers: readonly Provider[],
  send: (provider: Provider) => Promise<void>,
): Promise<void> {
  let last: Error = new Error(`no ${kind} provider is configured, so the message waits`);
  for (const provider of providers) {
    const providerCall = { kind, name: provider.name };
    try {
      return await callProvider(services, providerCall, () => send(provider));
    } catch (error) {
      last = error as Error;
      services.log.warn(
        { provider: providerCall, failure: failureCode(last) },
        'a provider did not accept a message',
      );
    }
  }
  throw last;
}
