import { providerSwitchRoles } from '@gift/contract/operator/staff-roles';
import type { Command, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import {
  type ProviderHealth,
  providersHealth,
  switchProvider as setProvider,
} from '../../../platform/providers';
import { payoutProvidersOf } from '../providers/payout';
import { providersOf } from '../providers/top-up';

const neverAsked = {
  isOn: true,
  retryAfter: null,
  lastOkAt: null,
  lastFailedAt: null,
  lastFailure: null,
  calls: 0,
  failures: 0,
  meanMs: null,
  slowestMs: null,
} as const;

const iso = (date: Date | null) => date?.toISOString() ?? null;

type Where = Pick<Context, 'db' | 'services' | 'now'>;

/** Every provider that was ever called or switched, plus payment providers that never were. */
async function everyProvider({ db, services, now }: Where): Promise<ProviderHealth[]> {
  const healthRows = await providersHealth(db, later(now, -days(1)));
  const names = new Set([
    ...providersOf(services).keys(),
    ...payoutProvidersOf(services).map(({ name }) => name),
  ]);
  const unused = [...names]
    .filter((name) => !healthRows.some((provider) => provider.kind === 'pay' && provider.name === name))
    .map((name) => ({ kind: 'pay' as const, name, ...neverAsked }));
  return [...healthRows, ...unused];
}

export const adminProviders: Query<'adminProviders'> = async (context) => ({
  items: (await everyProvider(context)).map((one) => ({
    ...one,
    retryAfter: iso(one.retryAfter),
    lastOkAt: iso(one.lastOkAt),
    lastFailedAt: iso(one.lastFailedAt),
  })),
  maySwitch: providerSwitchRoles.some((role) => context.caller.roles.includes(role)),
});

export const switchProvider: Command<'switchProvider'> = async (context, { kind, name, isOn }) => {
  const { tx, caller, now } = context;
  const providers = await everyProvider(context);
  if (!providers.some((one) => one.kind === kind && one.name === name)) throw new Refusal('RecordNotFound');
  await setProvider(tx, { kind, name, isOn, by: String(caller.userID), now });
  return {};
};
