import type { Engine } from './api';

/** An engine that sends every call through `call`, by its name, except for the methods given besides. */
export const engineThrough = <Beside extends object>(
  call: (method: string, args: unknown[]) => Promise<unknown>,
  overrides: Beside,
): Engine & Beside =>
  new Proxy(overrides as Engine & Beside, {
    get: (target, method) =>
      // `await` checks every object for a `then` method.
      method in target || method === 'then'
        ? Reflect.get(target, method)
        : (...args: unknown[]) => call(String(method), args),
  });
