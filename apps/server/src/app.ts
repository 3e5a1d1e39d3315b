import type { FastifyInstance } from 'fastify';
import { sealedArchives } from './archive/sets';
import { archiveSweep } from './archive/sweep';
import { businessGauges } from './figures/business-gauges';
import { serveLinkPreviews } from './link-previews/link-previews';
import { catalogRoutes, ratesSweep, scheduledRatesSweep } from './modules/catalog';
import { changeRoutes, changeSubscriptions, changesSweep, endStreamsOnClose } from './modules/changes';
import { digestRoutes, digestSweep } from './modules/digests';
import { addCaseZipRoute, disputeRoutes, disputeSubscriptions, disputeSweeps } from './modules/disputes';
import { helpRoutes } from './modules/help';
import {
  addDemoPages,
  authenticate,
  freezeSweep,
  hasAccounts,
  identityCleanup,
  identityJobs,
  identityRoutes,
  identitySubscriptions,
  refuseFrozen,
  sealedAuthenticators,
  sealedReviews,
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
import {
  notificationCleanup,
  notificationJobs,
  notificationRoutes,
  notificationSubscriptions,
  notificationSweep,
} from './modules/notifications';
import {
  notePresence,
  offerJobs,
  offerRoutes,
  offerSubscriptions,
  offersSweep,
  presenceSweep,
  publishListChanges,
} from './modules/offers';
import {
  addListFiles,
  addLivePage,
  authenticateStaff,
  consoleCookie,
  liveSweep,
  operatorCleanup,
  operatorRoutes,
  operatorSubscriptions,
  recordStaffAction,
  sealedFactors,
} from './modules/operator';
import {
  bearsFee,
  moneyLocations,
  orderCrontab,
  orderJobs,
  orderRoutes,
  orderSubscriptions,
  orderSweeps,
  sealedCodes,
  tradedToday,
} from './modules/orders';
import { addExportPages, privacyRoutes, privacySweeps } from './modules/privacy';
import { rewardsRoutes, rewardsSubscriptions, rewardsSweeps } from './modules/rewards';
import { riskRoutes, riskSubscriptions, riskSweeps } from './modules/risk';
import { addFilePages, uploadRoutes, uploadsCleanup } from './modules/uploads';
import {
  addWalletPages,
  refuseLinked,
  walletCrontab,
  walletJobs,
  walletRoutes,
  walletSubscriptions,
  walletSweeps,
} from './modules/wallet';
import type { Handlers } from './platform/calls/context';
import { hours, later, minutes, seconds } from './platform/clock';
import { sql } from './platform/database/db';
import { joinSubscriptions, maxEvents, relayOutbox, type Subscriptions } from './platform/events/outbox';
import { apiDocsCss, apiDocsPage } from './platform/http/api-docs';
import { createHttp } from './platform/http/http';
import { openApi } from './platform/http/openapi';
import { readiness } from './platform/http/readiness/readiness';
import { readinessChecks, sharedParts } from './platform/http/readiness/readiness-checks';
import type { Jobs } from './platform/jobs/jobs';
import { deleteStaleDeferrals } from './platform/jobs/retry-backoff';
import type { Sweep } from './platform/jobs/sweeps';
import type { KeyEvidence } from './platform/keys/instance-keys';
import { once } from './platform/once';
import { deleteOldProviderHours } from './platform/providers';
import { storageCleanup, temporaryCleanup } from './platform/storage/sweeps';
import type { Services } from './services';
import { serveConsole } from './web/console-web';
import { serveWeb } from './web/web';

// The only file that imports every module: its routes, subscriptions, sweeps and jobs.

/** The wallet's access to trading data. */
const trades = { tradedToday, bearsFee, moneyLocations };

export const handlers: Handlers = {
  ...instanceRoutes,
  ...catalogRoutes,
  ...changeRoutes,
  ...offerRoutes,
  ...identityRoutes({ refuseLinked }),
  ...orderRoutes,
  ...disputeRoutes,
  ...digestRoutes,
  ...walletRoutes(trades),
  ...uploadRoutes,
  ...rewardsRoutes,
  ...notificationRoutes,
  ...messagingRoutes,
  ...operatorRoutes,
  ...riskRoutes,
  ...helpRoutes,
  ...privacyRoutes,
};

/**
 * Subscribers by event, in the order of their locks (docs/build/locks.md): all subscribers of an event share a
 * transaction.
 */
export const subscriptions: Subscriptions = joinSubscriptions(
  identitySubscriptions,
  disputeSubscriptions,
  orderSubscriptions,
  offerSubscriptions,
  walletSubscriptions,
  rewardsSubscriptions,
  notificationSubscriptions,
  messagingSubscriptions,
  riskSubscriptions,
  operatorSubscriptions,
  changeSubscriptions,
);

/** Background jobs by name, and the schedule of the periodic ones (UTC). */
export const jobs: Jobs = {
  ...ledgerJobs,
  ...offerJobs,
  ...identityJobs,
  ...notificationJobs,
  ...messagingJobs,
  ...walletJobs,
  ...orderJobs,
};
export const crontab = [ledgerCrontab, walletCrontab, orderCrontab].join('\n');

/** How a database's master key can be recognised, and what a rotation encrypts again. */
export const keyEvidence: KeyEvidence = {
  hasAccounts,
  tables: [sealedCodes, sealedFactors, sealedAuthenticators, sealedReviews, sealedArchives],
};

const outboxSweep: Sweep = {
  name: 'outbox',
  everyMs: seconds(0.2),
  fullBatch: maxEvents,
  run: (services, now) => relayOutbox(services, subscriptions, now),
};

const cleanupSweep: Sweep = {
  name: 'cleanup',
  everyMs: minutes(1),
  run: async ({ database }, now) => {
    await database.run(sql`delete from platform.sealed_seen where seen_at < ${later(now, -minutes(15))}`);
    await database.run(sql`delete from platform.idempotency where created_at < ${later(now, -hours(24))}`);
    await deleteStaleDeferrals(database, now);
    await deleteOldProviderHours(database, now);
    return 0;
  },
};

export const sweeps: readonly Sweep[] = [
  uploadsCleanup,
  cleanupSweep,
  identityCleanup,
  operatorCleanup,
  scheduledRatesSweep,
  ratesSweep,
  offersSweep,
  ...ledgerSweeps,
  ...walletSweeps,
  ...orderSweeps,
  ...disputeSweeps,
  digestSweep,
  ...rewardsSweeps,
  notificationSweep,
  notificationCleanup,
  ...messagingSweeps,
  ...riskSweeps,
  ...privacySweeps,
  storageCleanup,
  archiveSweep,
  // Last, so that a sequential run delivers at once what the other sweeps published.
  outboxSweep,
];

/** Sweeps over this process's own memory (calls and open streams) and temporary files: they run in every process. */
export const memorySweeps: readonly Sweep[] = [
  changesSweep(notePresence),
  presenceSweep,
  freezeSweep,
  liveSweep,
  temporaryCleanup,
];

/** Created on first use: serialising every schema takes longer than the rest of the start. */
const description = once(() => JSON.stringify(openApi(consoleCookie.name)));
const docs = once(apiDocsPage);

/**
 * The HTTP server, ready to listen or to be called by `inject`. Every process answers every call, so a proxy may choose
 * any of them. After `ending` aborts, it is not ready.
 */
export async function createApp(
  services: Services,
  { checksAnswers = false, ending }: { checksAnswers?: boolean; ending?: AbortSignal } = {},
): Promise<FastifyInstance> {
  const app = await createHttp({
    services,
    handlers,
    async authenticate(token, _, now) {
      const caller = await authenticate(token, services, now);
      if (caller) notePresence(services, caller.userID, now);
      return caller;
    },
    staff: { cookie: consoleCookie.name, authenticate: authenticateStaff, record: recordStaffAction },
    refuseAccount: refuseFrozen,
    gauges: services.config.runsJobs ? businessGauges : [],
    checksAnswers,
  });
  const ready = readiness(services.database, readinessChecks(services), { ending, shared: sharedParts });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const readiness = await ready();
    return reply.status(['ready', 'degraded'].includes(readiness.status) ? 200 : 503).send(readiness);
  });
  await addChatCalls(app, services);
  addDemoPages(app, services);
  addWalletPages(app, services, trades);
  await addFilePages(app, services);
  endStreamsOnClose(app, services);
  publishListChanges(app, services);
  addLivePage(app, services);
  addListFiles(app, services, handlers);
  addExportPages(app, services);
  addCaseZipRoute(app, services);
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(description()));
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docs()));
  app.get('/api/docs.css', (_, reply) => reply.type('text/css').send(apiDocsCss));
  serveLinkPreviews(app, services);
  await serveConsole(app, services);
  await serveWeb(app, services);
  return app;
}
