import { callProvider } from '../../../platform/providers';
import type { Services } from '../../../services';

/**
 * Wraps a provider's network calls in the shared provider guard: it respects the operator's switch and records health
 * figures. It never pauses a provider after failures, because the state of payments must be asked for until there is
 * an answer.
 */
export function guardProvider<ProviderCalls extends { readonly name: string }>(
  services: Services,
  provider: ProviderCalls,
  calls: readonly (keyof ProviderCalls)[],
): ProviderCalls {
  const guardedProvider = { ...provider };
  for (const name of calls) {
    const call = provider[name];
    if (typeof call !== 'function') continue;
    const through = (...input: unknown[]) =>
      callProvider(services, { kind: 'pay', name: provider.name }, () => call.apply(provider, input), {
        pauses: false,
      });
    guardedProvider[name] = through as ProviderCalls[typeof name];
  }
  return guardedProvider;
}
