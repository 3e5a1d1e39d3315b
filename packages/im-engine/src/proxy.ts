import type { Engine } from './api';

/** An engine whose every call goes through `call`, by its name, but for what is given beside it. */
export const engineThrough = <Beside extends object>(
  call: (method: string, args: unknown[]) => Promise<unknown>,
  beside: Beside,
): Engine & Beside =>
  new Proxy(beside as Engine & Beside, {
    get: (held, method) =>
      // A promise asks every object it meets whether it is one too.
      method in held || method === 'then'
        ? Reflect.get(held, method)
        : (...args: unknown[]) => call(String(method), args),
  });
