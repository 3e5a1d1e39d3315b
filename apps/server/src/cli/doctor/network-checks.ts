import { createHash, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import tls from 'node:tls';
import { days } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { smtpTransport } from '../../platform/config/outside-parts';
import { s3Store } from '../../platform/storage/s3-store';
import {
  ask,
  type Check,
  clockOutcome,
  failed,
  networkTimeoutMs,
  ok,
  reasonOf,
  skewOf,
  skipped,
  warns,
} from './check';

// Checks of what is outside: the public address, and one harmless call with each provider's key.

const noAddress = skipped('PUBLIC_URL is not set');

const dns: Check = {
  name: 'DNS',
  async run({ config: { publicUrl } }) {
    if (!publicUrl) return noAddress;
    const { hostname } = new URL(publicUrl);
    try {
      const all = await lookup(hostname, { all: true });
      return ok(`${hostname} is ${all.map(({ address }) => address).join(', ')}`);
    } catch (error) {
      return failed(
        `${hostname}: ${reasonOf(error)}`,
        'Create an A or AAAA record for this name, or correct PUBLIC_URL.',
      );
    }
  },
};

const certificateDays = 14;

const certificate: Check = {
  name: 'TLS',
  async run({ config: { publicUrl }, now }) {
    if (!publicUrl?.startsWith('https://')) return publicUrl ? skipped('PUBLIC_URL is http://') : noAddress;
    const { hostname, port } = new URL(publicUrl);
    try {
      const validTo = await new Promise<string>((resolve, reject) => {
        const socket = tls.connect({ host: hostname, port: Number(port) || 443, servername: hostname });
        socket.setTimeout(networkTimeoutMs, () => socket.destroy(new Error('no answer')));
        socket.once('error', reject);
        socket.once('secureConnect', () => {
          resolve(socket.getPeerCertificate().valid_to);
          socket.destroy();
        });
      });
      const daysLeft = Math.floor((Date.parse(validTo) - now.getTime()) / days(1));
      const validityText = `valid for ${daysLeft} days`;
      return daysLeft >= certificateDays
        ? ok(validityText)
        : failed(validityText, 'Renew the certificate of PUBLIC_URL.');
    } catch (error) {
      const reason = reasonOf(error);
      return failed(
        reason,
        /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(reason)
          ? 'Send the whole chain (fullchain.pem). For a certificate authority of your own: NODE_EXTRA_CA_CERTS=/path/to/ca.pem.'
          : 'Install a certificate for the name in PUBLIC_URL at your proxy.',
      );
    }
  },
};

const publicAddress: Check = {
  name: 'PUBLIC_URL',
  async run({ config: { publicUrl } }) {
    if (!publicUrl) return noAddress;
    const fix = 'Start Gift, and let the proxy at PUBLIC_URL pass every path to it.';
    try {
      const answer = await ask(`${publicUrl}/healthz`);
      const isGift = answer.ok && (await answer.text()).includes('"ok"');
      return isGift
        ? ok(publicUrl)
        : failed(`${publicUrl}/healthz answers ${answer.status}, not as Gift does`, fix);
    } catch (error) {
      return failed(`${publicUrl}: ${reasonOf(error)}`, fix);
    }
  },
};

const webhooks: Check = {
  name: 'Webhooks',
  async run({ config: { publicUrl, paystack, monnify } }) {
    if (!publicUrl) return noAddress;
    const names = [paystack && 'paystack', monnify && 'monnify'].filter(Boolean);
    if (names.length === 0) return skipped('no payment provider is set');
    for (const name of names) {
      const url = `${publicUrl}/api/webhook/${name}`;
      const fix = `Let POST ${url} through to Gift, and set this address in the provider's dashboard.`;
      try {
        // Gift refuses a message without a signature.
        const { status } = await ask(url, { method: 'POST', body: '{}' });
        if (status !== 401) return failed(`${url} answers ${status} instead of 401`, fix);
      } catch (error) {
        return failed(`${url}: ${reasonOf(error)}`, fix);
      }
    }
    return ok(names.join(', '));
  },
};

type Call = { variable: string; url: string; request?: RequestInit };

/** One call of each provider that changes nothing and costs nothing. */
function callsOf({ paystack, monnify, providers }: Config): Record<string, Call | undefined> {
  const { termii, africasTalking, youverify } = providers;
  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    Paystack: paystack && {
      variable: 'PAYSTACK_SECRET_KEY',
      url: `${paystack.url}/balance`,
      request: { headers: { authorization: `Bearer ${paystack.secretKey}` } },
    },
    Monnify: monnify && {
      variable: 'MONNIFY_API_KEY and MONNIFY_SECRET_KEY',
      url: `${monnify.url}/api/v1/auth/login`,
      request: {
        method: 'POST',
        headers: { authorization: basic(monnify.apiKey, monnify.secretKey) },
      },
    },
    Termii: termii && {
      variable: 'TERMII_API_KEY',
      url: `${termii.url}/api/get-balance?${new URLSearchParams({ api_key: termii.apiKey })}`,
    },
    'Africa’s Talking': africasTalking && {
      variable: 'AFRICASTALKING_API_KEY and AFRICASTALKING_USERNAME',
      url: `${africasTalking.url}/version1/user?${new URLSearchParams({ username: africasTalking.username })}`,
      request: { headers: { apiKey: africasTalking.apiKey, accept: 'application/json' } },
    },
    // There is no free call: an address that does not exist shows whether the key is accepted.
    Youverify: youverify && {
      variable: 'YOUVERIFY_API_KEY',
      url: `${youverify.url}/v2/api/identity`,
      request: { headers: { token: youverify.apiKey } },
    },
  };
}

const provider = (name: string): Check => ({
  name,
  async run({ config }) {
    const call = callsOf(config)[name];
    if (!call) return skipped('not set');
    const { host } = new URL(call.url);
    try {
      const { status } = await ask(call.url, call.request);
      if (status === 401 || status === 403)
        return failed(
          `${host} rejects the key (${status})`,
          `Copy the key from its dashboard to ${call.variable}.`,
        );
      if (status >= 500) return failed(`${host} answers ${status}`, 'See its status page, and try again.');
      return status < 300 || name === 'Youverify'
        ? ok(`${host} accepts the key`)
        : warns(`${host} answers ${status}`, `Check ${call.variable} and the provider's address.`);
    } catch (error) {
      return failed(
        `${host}: ${reasonOf(error)}`,
        'Let this computer reach the provider, or correct its address.',
      );
    }
  },
});

const mail: Check = {
  name: 'SMTP',
  async run({ config: { providers } }) {
    if (!providers.smtp) return skipped('not set');
    const transport = smtpTransport(providers.smtp.url);
    try {
      // Signs in and sends nothing.
      await transport.verify();
      return ok(new URL(providers.smtp.url).host);
    } catch (error) {
      return failed(`${new URL(providers.smtp.url).host}: ${reasonOf(error)}`, 'Correct SMTP_URL.');
    } finally {
      transport.close();
    }
  },
};

const storageFix = (reason: string) =>
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/.test(reason)
    ? 'Start the S3 server, or correct S3_ENDPOINT.'
    : /SignatureDoesNotMatch/.test(reason)
      ? 'Correct S3_SECRET_ACCESS_KEY or S3_REGION.'
      : 'Correct S3_BUCKET and S3_ACCESS_KEY_ID, and let this key write, read and delete there.';

const objectStorage: Check = {
  name: 'Object storage',
  async run({ config: { s3 } }) {
    if (!s3) return skipped('S3_BUCKET is not set');
    const store = s3Store(s3);
    const [key, probe] = [`doctor-${randomUUID()}`, Buffer.from('probe')];
    const steps = {
      write: () =>
        store.put(key, probe, { bytes: probe.length, sha256: createHash('sha256').update(probe).digest() }),
      read: async () => {
        if (!(await store.get(key, 0, probe.length - 1)).equals(probe)) throw new Error('other bytes');
      },
      delete: () => store.delete(key),
    };
    for (const [step, run] of Object.entries(steps)) {
      try {
        await run();
      } catch (error) {
        const reason = reasonOf(error);
        return failed(`${new URL(s3.url).host}, ${step}: ${reason}`, storageFix(reason));
      }
    }
    return ok(s3.url);
  },
};

const outsideClock: Check = {
  name: 'Provider clock',
  async run({ config }) {
    const call = Object.values(callsOf(config)).find((one) => one !== undefined);
    if (!call) return skipped('no provider is set');
    const { origin, host } = new URL(call.url);
    try {
      const skewS = await skewOf(async () => {
        const date = (await ask(origin, { method: 'HEAD' })).headers.get('date');
        return date ? new Date(date) : undefined;
      });
      return skewS === undefined ? skipped(`${host} sends no date`) : clockOutcome(skewS, 30, host);
    } catch (error) {
      return skipped(`${host}: ${reasonOf(error)}`);
    }
  },
};

export const networkChecks: readonly Check[] = [
  ...[dns, certificate, publicAddress, webhooks],
  ...['Paystack', 'Monnify', 'Termii', 'Africa’s Talking', 'Youverify'].map(provider),
  ...[mail, objectStorage, outsideClock],
];
