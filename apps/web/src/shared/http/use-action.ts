import type { CallName } from '@gift/contract/calls';
import { useRef, useState } from 'react';
import { type CallOptions, call, type Received, type Sent } from './call';
import { type CallFailure, failureOf } from './errors';
import { newKey } from './wire';

type Attempt = { body: string; key: string };

/**
 * One command behind a button. The idempotency key belongs to what the user meant: it stays the same while the
 * same body is tried again after a lost answer, and is new once the server has answered or the body changed.
 * A second tap while the first is on its way does nothing and gives null; so does a failure, found in `failure`.
 */
export function useAction<Name extends CallName>(
  name: Name,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const running = useRef(false);
  const lost = useRef<Attempt | null>(null);

  async function run(input: Sent<Name>): Promise<Received<Name> | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const body = JSON.stringify(input ?? null);
    const attempt = lost.current?.body === body ? lost.current : { body, key: newKey() };
    lost.current = null;
    try {
      return await call(name, input, { ...options, idempotencyKey: attempt.key });
    } catch (thrown) {
      const failed = failureOf(thrown);
      if (failed.isUncertain || failed.kind === 'broken') lost.current = attempt;
      setFailure(failed);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { run, busy, failure, clear: () => setFailure(null) };
}
