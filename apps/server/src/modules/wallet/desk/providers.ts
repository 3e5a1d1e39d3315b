import { switchRoles } from '@gift/contract/staff-roles';
import { days, later } from '../../../platform/clock';
import type { Command, Context, Query } from '../../../platform/context';
import { type ProviderHealth, providersHealth, switchProvider as turn } from '../../../platform/providers';
import { Refusal } from '../../../platform/refusal';
import { payoutProvidersOf } from '../providers/payout';
import { providersOf } from '../providers/top-up';

const unasked = {
  isOn: true,
  restingUntil: null,
  lastOkAt: null,
  lastFailedAt: null,
  lastFailure: null,
  calls: 0,
  failures: 0,
  meanMs: null,
  slowestMs: null,
} as const;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

type Where = Pick<Context, 'db' | 'services' | 'now'>;

/** Every provider that was ever asked or switched, and those for payments that never were. */
async function everyProvider({ db, services, now }: Where): Promise<ProviderHealth[]> {
  const known = await providersHealth(db, later(now, -days(1)));
  const names = new Set([
    ...providersOf(services).keys(),
    ...payoutProvidersOf(services).map(({ name }) => name),
  ]);
  const others = [...names]
    .filter((name) => !known.some((one) => one.kind === 'pay' && one.name === name))
    .map((name) => ({ kind: 'pay' as const, name, ...unasked }));
  return [...known, ...others];
}

export const deskProviders: Query<'deskProviders'> = async (context) => ({
  items: (await everyProvider(context)).map((one) => ({
    ...one,
    restingUntil: iso(one.restingUntil),
    lastOkAt: iso(one.lastOkAt),
    lastFailedAt: iso(one.lastFailedAt),
  })),
  maySwitch: switchRoles.some((role) => context.caller.roles.includes(role)),
});

export const switchProvider: Command<'switchProvider'> = async (context, { kind, name, isOn }) => {
  const { tx, caller, now } = context;
  const known = await everyProvider(context);
  if (!known.some((one) => one.kind === kind && one.name === name)) throw new Refusal('DeskRowGone');
  await turn(tx, { kind, name, isOn, by: String(caller.userID), now });
  return {};
};
