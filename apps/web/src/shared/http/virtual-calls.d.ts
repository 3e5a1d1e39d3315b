declare module 'virtual:calls' {
  import type { CallName } from '@gift/contract/calls';

  /** Method, path, and flags: 1 the body is sealed, 2 an idempotency key is required. */
  const calls: Readonly<Record<CallName, readonly [method: 'GET' | 'POST', path: string, flags: number]>>;
  export default calls;
}
