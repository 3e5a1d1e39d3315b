declare module 'virtual:calls' {
  import type { CallName } from '@gift/contract/calls';

  /** A digit, the sum of 4 for POST, 2 for an idempotency key and 1 for a sealed body; then the path after `/api/`. */
  const calls: Readonly<Record<CallName, string>>;
  export default calls;
}
