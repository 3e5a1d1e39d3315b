import type { Engine } from './api';

/** An engine that sends every call through `call`, by its name, except for the methods in `overrides`. */
export const engineThrough = <Overrides extends object>(
  call: (method: string, args: unknown[]) => Promise<unknown>,
  overrides: Overrides,
): Engine & Overrides =>
  new Proxy(overrides as Engine & Overrides, {
    get: (target, method) =>
      // `await` checks every object for a `then` method.
      method in target || method === 'then'
        ? Reflect.get(target, method)
        : (...args: unknown[]) => call(String(method), args),
  });
