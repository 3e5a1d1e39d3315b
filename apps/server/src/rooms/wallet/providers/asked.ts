import { askProvider } from '../../../platform/providers';
import type { Services } from '../../../services';

/**
 * A provider whose network calls go through the door all providers have: it knows the operator's switch, lets one that
 * is down rest, and keeps the figures.
 */
export function asked<Spoken extends { readonly name: string }>(
  services: Services,
  provider: Spoken,
  calls: readonly (keyof Spoken)[],
): Spoken {
  const wrapped = { ...provider };
  for (const name of calls) {
    const call = provider[name];
    if (typeof call !== 'function') continue;
    const through = (...input: unknown[]) =>
      askProvider(services, { kind: 'pay', name: provider.name }, () => call.apply(provider, input));
    wrapped[name] = through as Spoken[typeof name];
  }
  return wrapped;
}
