import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { emailOf } from '../identity';
import { addStatementExport } from './export/statement';
import { sendWebhooksWith } from './providers/sandbox-messages';
import { addSandboxPages } from './providers/sandbox-pages';
import { providersOf } from './providers/top-up';
import { saveProviderEvent, saveProviderUrl, type TopUp, topUpByReference } from './top-ups/store';
import type { Trades } from './trades';

const webhookLimit = 64 * 1024;

/**
 * Routes outside the contract: webhooks (each in its provider's format), and for browsers the redirect to a
 * provider's page, the statement download, and in demo mode the sandbox's payment page.
 */
export function addWalletPages(
  app: FastifyInstance,
  services: Services,
  trades: Pick<Trades, 'moneyLocations'>,
): void {
  sendWebhooksWith(services, async (body, headers) => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/webhook/sandbox',
        payload: body,
        headers,
      });
      return statusCode;
    }
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const signal = AbortSignal.timeout(10_000);
    const url = `http://${host}:${address.port}/api/webhook/sandbox`;
    return (await fetch(url, { method: 'POST', body, headers, signal })).status;
  });
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookLimit }, (_, body, done) =>
      done(null, body),
    );
    // By default a refusal is HTTP 200, which a provider takes as received. An error status makes it retry.
    webhooks.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      services.log.error({ err: error, op: request.id }, 'what a provider said could not be kept');
      return reply.status(error.statusCode ?? 500).send({ received: false });
    });
    webhooks.post<{ Params: { provider: string } }>('/api/webhook/:provider', async (request, reply) => {
      const provider = providersOf(services).get(request.params.provider);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const message = provider?.parseWebhook(body, request.headers);
      // One answer for an unknown provider, a wrong signature and an unreadable body, so that a forger learns
      // nothing.
      if (!provider || !message) return reply.status(401).send({ received: false });
      const { now } = request.gift;
      await saveProviderEvent(services.database, {
        ...message,
        provider: provider.name,
        body: body.toString('utf8'),
        now,
      });
      return reply.send({ received: true });
    });
  });
  addStatementExport(app, services, trades);
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) =>
    redirectToProvider(services, request, reply),
  );
  if (services.config.mode === 'demo') void app.register(async (pages) => addSandboxPages(pages, services));
}

/** Opens a payment at its provider, once, and redirects the browser to its page there. */
async function redirectToProvider(
  services: Services,
  request: FastifyRequest<{ Params: { reference: string } }>,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  const topUp = await topUpByReference(services.database, request.params.reference);
  if (!topUp) return reply.redirect('/addMoney', 303);
  const returnUrl = `/paymentResult?topUpID=${topUp.id}`;
  const isPayable = topUp.state === 'created' && topUp.expiresAt > request.gift.now;
  if (!isPayable) return reply.redirect(returnUrl, 303);
  const site = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
  try {
    return reply.redirect(topUp.providerUrl ?? (await openAt(services, topUp, { site, returnUrl })), 303);
  } catch (error) {
    services.log.error({ err: error, topUp: String(topUp.id) }, 'a payment page could not be opened');
    return reply.status(503).type('text/html; charset=utf-8').send(unreachable(topUp.reference, returnUrl));
  }
}

async function openAt(
  services: Services,
  topUp: TopUp,
  { site, returnUrl }: { site: string; returnUrl: string },
): Promise<string> {
  const provider = providersOf(services).get(topUp.provider);
  if (!provider?.open) throw new Error(`no provider ${topUp.provider} with pages of its own`);
  const { reference, amount, method, userID } = topUp;
  if (method === 'transfer') throw new Error('a transfer has no page');
  // They require an e-mail for the receipt. If the user has none, use one that belongs to nobody.
  const email = (await emailOf(services.database, userID)) ?? `user-${userID}@${mailHost(site)}`;
  const { url } = await provider.open({ reference, amount, method, returnUrl, email, site });
  return (await saveProviderUrl(services.database, topUp.id, url)).url;
}

const mailHost = (site: string): string => {
  const { hostname } = new URL(site);
  return /[a-z]\.[a-z]+$/.test(hostname) ? hostname : 'example.com';
};

/** Plain HTML, because it must work when nothing else does. Both values are our own: letters, digits and hyphens. */
const unreachable = (reference: string, returnUrl: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment page - Gift</title></head>
<body><h1>The payment page does not answer right now</h1>
<p>No money moved. Try again in a minute.</p><p>支付页面暂时无法打开。资金未变动，请一分钟后重试。</p>
<p><a href="/pay/${encodeURIComponent(reference)}">Try again / 重试</a></p>
<p><a href="${returnUrl}">Back to Gift / 返回</a></p></body></html>`;
