// What makes the app open and tell something without a connection. It begins once a visit has come to rest.

import { call } from '../shared/http/call';
import { startLeaving } from '../shared/http/leave';
import { statementLines } from '../shared/http/pages';
import { keepAhead } from '../shared/loading/prefetch';
import { isSignedIn } from '../shared/state/session';

const workerFile = '/sw.js';
/** As many running orders as fit on the first look at History. */
const mostOrders = 8;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the reader pays dearly for bytes that may never be used: they asked to save data, or the line is 2G. */
function spares(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || /2g$/.test(effectiveType ?? '');
}

/** The address of a script may come from the code alone; trusted types ask for a policy that says so. */
function trusted(address: string): string {
  type Types = { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } };
  const types = (window as { trustedTypes?: Types }).trustedTypes;
  return types
    ? types.createPolicy('service-worker', { createScriptURL: () => workerFile }).createScriptURL(address)
    : address;
}

/** Registers the worker, and lets it fetch the rest of the app where bytes are not dear. */
async function startWorker() {
  await navigator.serviceWorker.register(trusted(workerFile), { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  if (!spares()) active?.postMessage('supply');
}

/** Without a worker of this build: while it is being developed, an old one would serve yesterday's files. */
async function stopWorker() {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

/** What a reader wants to know when the connection is gone: the money, the orders that run, the names of things. */
async function keepTheNeeded() {
  await keepAhead('catalogBrands', undefined);
  await keepAhead('catalogCountries', undefined);
  if (!isSignedIn()) return;
  await keepAhead('walletSummary', undefined);
  await keepAhead('walletStatement', { limit: statementLines });
  const running = await keepAhead('orderList', { tab: 'running' });
  for (const { orderNo } of running?.items.slice(0, mostOrders) ?? [])
    await keepAhead('orderDetail', { orderNo });
}

/** Once per visit, and quiet about failures: the next visit tries again. */
export async function startOffline() {
  startLeaving();
  if ('serviceWorker' in navigator) await (__OFFLINE__ ? startWorker() : stopWorker()).catch(() => undefined);
  // A page that asks for nothing of the reader's own would not find out that their session is over.
  if (isSignedIn()) await call('getUserDetail', undefined).catch(() => undefined);
  if (!spares()) await keepTheNeeded().catch(() => undefined);
}
