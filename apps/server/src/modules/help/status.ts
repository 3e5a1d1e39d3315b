import type { StatusArea } from '@gift/contract/text/help-text';
import { ttlCache } from '../../platform/cache';
import type { Query } from '../../platform/calls/context';
import { type ProviderKind, unavailableProviders } from '../../platform/providers';
import { isAnyOverdue } from '../disputes';
import { identityProviders, smsProvidersOf } from '../identity';
import { payProviders } from '../wallet';

type State = 'off' | 'slow';
type Line = { area: StatusArea; state: State };

const lines = ttlCache<'lines', readonly Line[]>(10_000);

/** What is impaired for all users, from the provider switches, the providers' answers and the disputes. */
export const helpStatus: Query<'helpStatus'> = async ({ services, db, now }) => {
  const cachedLines = await lines.get(services, ['lines'], now, async () => {
    const unavailable = await unavailableProviders(db);
    /** The state of the first provider that is switched on, since it does the work; off where there is none. */
    const stateOf = (kind: ProviderKind, names: readonly string[]): State | undefined => {
      const trouble = (name: string) => unavailable.find((one) => one.kind === kind && one.name === name);
      const first = names.find((name) => trouble(name)?.isOn !== false);
      if (first === undefined) return 'off';
      return trouble(first) ? 'slow' : undefined;
    };
    /** Messages fall back to the next provider, so only trouble with all of them counts. */
    const anyOf = (kind: ProviderKind, names: readonly string[]): State | undefined => {
      const states = names.map((name) => stateOf(kind, [name]));
      if (states.length === 0 || states.some((state) => state === undefined)) return undefined;
      return states.every((state) => state === 'off') ? 'off' : 'slow';
    };
    const { topUp, payout } = payProviders(services);
    const providers = smsProvidersOf(services).map(({ name }) => name);
    const areaStates: [StatusArea, State | undefined][] = [
      ['addMoney', stateOf('pay', topUp)],
      ['withdraw', stateOf('pay', payout)],
      ['codes', anyOf('sms', providers)],
      ['verify', anyOf('identity', identityProviders(services))],
      ['disputes', (await isAnyOverdue(db)) ? 'slow' : undefined],
    ];
    const rows = areaStates.flatMap(([area, state]) => (state ? [{ area, state }] : []));
    return new Map([['lines', rows]]);
  });
  return { lines: [...cachedLines.get('lines')!] };
};
