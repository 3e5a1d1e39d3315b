// Offline support. Starts once the visit is idle.
import { language } from '@gift/client/language';
import { call } from '../shared/http/call';
import { startLeaving } from '../shared/http/leave';
import { statementLines } from '../shared/http/pages';
import { prefetchAnswer } from '../shared/loading/prefetch';
import { savesData } from '../shared/loading/saves-data';
import { isSignedIn } from '../shared/state/session';

/** Its language is part of its address: the worker of another language caches other files. */
const workerAddress = () => `/sw.js?language=${language()}`;
/** The number of running orders that fit on History's first screen. */
const maxOrders = 8;

/** The worker's address. Trusted Types requires a policy for a script URL, even a constant one. */
function workerUrl(): string {
  type Types = { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } };
  const types = (window as { trustedTypes?: Types }).trustedTypes;
  return types
    ? types.createPolicy('service-worker', { createScriptURL: workerAddress }).createScriptURL('')
    : workerAddress();
}

/** Registers the worker. For a signed-in user it downloads the trading screens, unless data is expensive. */
async function startWorker() {
  await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (isSignedIn() && !savesData()) active?.postMessage('cacheTrading');
}

/** Unregisters any worker during development, where an old one would serve stale files. */
async function stopWorker() {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

/** Prefetches what users need offline: balances, running orders and the catalogue. */
async function prefetchEssentials() {
  await prefetchAnswer('catalogBrands', undefined);
  await prefetchAnswer('catalogCountries', undefined);
  await prefetchAnswer('catalogSites', undefined);
  await prefetchAnswer('walletSummary', undefined);
  await prefetchAnswer('walletStatement', { limit: statementLines });
  const running = await prefetchAnswer('orderList', { tab: 'running' });
  for (const { orderNo } of running?.items.slice(0, maxOrders) ?? [])
    await prefetchAnswer('orderDetail', { orderNo });
}

/** Runs once per visit. Ignores failures: the next visit tries again. */
export async function startOffline() {
  startLeaving();
  if ('serviceWorker' in navigator) await (__OFFLINE__ ? startWorker() : stopWorker()).catch(() => undefined);
  // A page without authenticated calls would not notice an expired session.
  if (isSignedIn()) await call('getUserDetail', undefined).catch(() => undefined);
  if (isSignedIn() && !savesData()) await prefetchEssentials().catch(() => undefined);
}
