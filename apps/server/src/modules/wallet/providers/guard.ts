import { callProvider } from '../../../platform/providers';
import type { Services } from '../../../services';

/**
 * A provider whose network calls go through the door all providers have: it knows the operator's switch and keeps the
 * figures. It does not let one rest: money that came or went is asked about until there is an answer.
 */
export function guardProvider<Spoken extends { readonly name: string }>(
  services: Services,
  provider: Spoken,
  calls: readonly (keyof Spoken)[],
): Spoken {
  const wrapped = { ...provider };
  for (const name of calls) {
    const call = provider[name];
    if (typeof call !== 'function') continue;
    const through = (...input: unknown[]) =>
      callProvider(services, { kind: 'pay', name: provider.name }, () => call.apply(provider, input), {
        pauses: false,
      });
    wrapped[name] = through as Spoken[typeof name];
  }
  return wrapped;
}
