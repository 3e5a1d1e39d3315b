import { smtpTransport } from '../../../platform/config/outside-parts';
import { sql } from '../../../platform/database/db';
import { ProviderRefusal } from '../../../platform/providers';
import type { Services } from '../../../services';

/** Sends an e-mail. Rejects with `ProviderRefusal` if the mailbox was refused. */
export interface MailProvider {
  readonly name: string;
  send(email: { to: string; subject: string; text: string }): Promise<void>;
}

/**
 * An SMTP server. Each e-mail opens a connection: there are few, and a pool could hang on a lost server.
 */
export const smtp = ({ url, from }: { url: string; from: string }): MailProvider => ({
  name: 'smtp',
  async send({ to, subject, text }) {
    const transport = smtpTransport(url);
    try {
      await transport.sendMail({ from, to, subject, text });
    } catch (error) {
      // The server's message quotes the address, so it is dropped.
      const { code = 'EUNKNOWN', responseCode } = error as { code?: string; responseCode?: number };
      if (code === 'EENVELOPE' && responseCode && responseCode >= 500 && responseCode < 552)
        throw new ProviderRefusal(`the mail server refused the mailbox: ${responseCode}`);
      throw Object.assign(new Error('a letter was not taken'), { code });
    } finally {
      transport.close();
    }
  },
});

/** Writes e-mails to a table that the demo page shows. */
const sandboxMail = ({ database, clock }: Services): MailProvider => ({
  name: 'sandbox',
  async send({ to, text }) {
    await database.run(sql`
      insert into identity.sandbox_messages (channel, target, text, created_at)
      values ('mail', ${to}, ${text}, ${clock.now()})`);
  },
});

export function mailProvidersOf(services: Services): readonly MailProvider[] {
  const { mode, providers } = services.config;
  if (providers.smtp) return [smtp(providers.smtp)];
  return mode === 'demo' ? [sandboxMail(services)] : [];
}
