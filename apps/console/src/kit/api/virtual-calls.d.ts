declare module 'virtual:staff-calls' {
  /** Method, path, and whether the call needs an idempotency key, by call name. */
  const calls: Record<string, readonly [method: 'GET' | 'POST', path: string, isIdempotent: boolean]>;
  export default calls;
}
