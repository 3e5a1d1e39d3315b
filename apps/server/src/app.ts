import type { FastifyInstance } from 'fastify';
import { serveConsole } from './console-web';
import { catalogRoutes, ratesSweep } from './modules/catalog';
import { digestRoutes, digestSweep } from './modules/digests';
import { addCasePages, disputeRoutes, disputeSubscriptions, disputeSweeps } from './modules/disputes';
import { helpRoutes } from './modules/help';
import {
  addDemoPages,
  authenticate,
  freezeSweep,
  hasAccounts,
  identityJobs,
  identityRoutes,
  identitySubscriptions,
  identityTidy,
  opensNewestAuthenticator,
  opensNewestReview,
  refuseFrozen,
} from './modules/identity';
import { instanceRoutes } from './modules/instance';
import { ledgerCrontab, ledgerJobs, ledgerSweeps } from './modules/ledger';
import {
  addChatCalls,
  messagingJobs,
  messagingRoutes,
  messagingSubscriptions,
  messagingSweeps,
} from './modules/messaging';
import { noticesRoutes, noticesSubscriptions, noticesSweep, noticesTidy } from './modules/notices';
import {
  notePresence,
  offerJobs,
  offerRoutes,
  offerSubscriptions,
  offersSweep,
  presenceSweep,
} from './modules/offers';
import {
  addListFiles,
  addLivePage,
  authenticateStaff,
  consoleCookie,
  liveSweep,
  noteDeed,
  opensNewestFactor,
  operatorRoutes,
  operatorSubscriptions,
  operatorTidy,
} from './modules/operator';
import {
  bearsFee,
  moneyPlaces,
  opensNewestCode,
  orderRoutes,
  orderSubscriptions,
  orderSweeps,
  tradedToday,
} from './modules/orders';
import { addExportPages, privacyRoutes, privacySweeps } from './modules/privacy';
import { rewardsRoutes, rewardsSubscriptions, rewardsSweeps } from './modules/rewards';
import { addFilePages, uploadRoutes, uploadsTidy } from './modules/uploads';
import {
  addWalletPages,
  refuseLinked,
  walletCrontab,
  walletJobs,
  walletRoutes,
  walletSubscriptions,
  walletSweeps,
} from './modules/wallet';
import { apiDocsCss, apiDocsPage } from './platform/api-docs';
import { hours, later, minutes, seconds } from './platform/clock';
import type { Handlers } from './platform/context';
import { sql } from './platform/db';
import { answerMissing, createHttp } from './platform/http';
import type { KeyEvidence } from './platform/instance-keys';
import type { Jobs } from './platform/jobs';
import { openApi } from './platform/openapi';
import { joinSubscriptions, relayOutbox, type Subscriptions } from './platform/outbox';
import { forgetProviderHours } from './platform/providers';
import { forgetPutOff } from './platform/put-off';
import { readiness } from './platform/readiness';
import type { Sweep } from './platform/sweeps';
import type { Services } from './services';
import { serveWeb } from './web';

// The only file that imports every module: its routes, subscriptions, sweeps and jobs.

/** What the wallet is told of trades. */
const trades = { tradedToday, bearsFee, moneyPlaces };

export const handlers: Handlers = {
  ...instanceRoutes,
  ...catalogRoutes,
  ...offerRoutes,
  ...identityRoutes({ refuseLinked }),
  ...orderRoutes,
  ...disputeRoutes,
  ...digestRoutes,
  ...walletRoutes(trades),
  ...uploadRoutes,
  ...rewardsRoutes,
  ...noticesRoutes,
  ...messagingRoutes,
  ...operatorRoutes,
  ...helpRoutes,
  ...privacyRoutes,
};

/** Who hears which event, in the order of their locks (docs/build/locks.md): of one event, all hear in one transaction. */
export const subscriptions: Subscriptions = joinSubscriptions(
  identitySubscriptions,
  disputeSubscriptions,
  orderSubscriptions,
  offerSubscriptions,
  walletSubscriptions,
  rewardsSubscriptions,
  noticesSubscriptions,
  messagingSubscriptions,
  operatorSubscriptions,
);

/** Slow work, by name, and when the periodic part of it runs (UTC). */
export const jobs: Jobs = { ...ledgerJobs, ...offerJobs, ...identityJobs, ...messagingJobs, ...walletJobs };
export const crontab = [ledgerCrontab, walletCrontab].join('\n');

/** What the master key of a database can be known by. */
export const keyEvidence: KeyEvidence = {
  hasAccounts,
  opensNewest: {
    'orders.codes': opensNewestCode,
    'operator.second_factors': opensNewestFactor,
    'identity.authenticators': opensNewestAuthenticator,
    'identity.number_reviews': opensNewestReview,
  },
};

const outboxSweep: Sweep = {
  name: 'outbox',
  everyMs: seconds(0.2),
  run: (services, now) => relayOutbox(services, subscriptions, now),
};

const tidySweep: Sweep = {
  name: 'tidy',
  everyMs: minutes(1),
  run: async ({ database }, now) => {
    await database.run(sql`delete from platform.sealed_seen where seen_at < ${later(now, -minutes(15))}`);
    await database.run(sql`delete from platform.idempotency where created_at < ${later(now, -hours(24))}`);
    await forgetPutOff(database, now);
    await forgetProviderHours(database, now);
    return 0;
  },
};

export const sweeps: readonly Sweep[] = [
  uploadsTidy,
  tidySweep,
  identityTidy,
  operatorTidy,
  ratesSweep,
  offersSweep,
  ...ledgerSweeps,
  ...walletSweeps,
  ...orderSweeps,
  ...disputeSweeps,
  digestSweep,
  ...rewardsSweeps,
  noticesSweep,
  noticesTidy,
  ...messagingSweeps,
  ...privacySweeps,
  // Last, so that whoever runs them one after another hands on at once what the others told.
  outboxSweep,
];

/** What this very process has in its memory, from calls and open streams: runs wherever calls are answered. */
export const apiSweeps: readonly Sweep[] = [presenceSweep, freezeSweep, liveSweep];

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Made when first asked for: every call's schema in JSON takes longer than the rest of a start. */
const description = once(() => JSON.stringify(openApi()));
const docs = once(apiDocsPage);

/**
 * The HTTP server of this process's roles, ready to listen or to be asked directly. Every role answers for its health;
 * chat's own calls come with `im`, everything else with `api`.
 */
export async function createApp(
  services: Services,
  { checksAnswers = false } = {},
): Promise<FastifyInstance> {
  const app = await createHttp({
    services,
    handlers,
    async authenticate(token, _, now) {
      const caller = await authenticate(token, services, now);
      if (caller) notePresence(services, caller.userID, now);
      return caller;
    },
    staff: { cookie: consoleCookie.name, authenticate: authenticateStaff, note: noteDeed },
    refuseAccount: refuseFrozen,
    checksAnswers,
  });
  const isReady = readiness(services.database);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    if (await isReady()) return { status: 'ready' };
    return reply.status(503).send({ status: 'unavailable' });
  });
  const { roles } = services.config;
  if (roles.includes('im')) await addChatCalls(app, services);
  if (!roles.includes('api')) return app.setNotFoundHandler(answerMissing);
  addDemoPages(app, services);
  addWalletPages(app, services, trades);
  await addFilePages(app, services);
  addLivePage(app, services);
  addListFiles(app, services, handlers);
  addExportPages(app, services);
  addCasePages(app, services);
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(description()));
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docs()));
  app.get('/api/docs.css', (_, reply) => reply.type('text/css').send(apiDocsCss));
  await serveConsole(app, services);
  await serveWeb(app, services);
  return app;
}
