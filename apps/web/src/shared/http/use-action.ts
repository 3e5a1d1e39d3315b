import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { newKey } from '@gift/client/http/request';
import { stored, storedJson } from '@gift/client/storage';
import type { CallName } from '@gift/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../state/keys';
import { type CallOptions, call, type Received, type Sent } from './call';

type Attempt = { body: string; key: string };

/**
 * One command behind a button. The idempotency key stays the same while the same body is retried after a lost answer,
 * and changes once the server has answered or the body differs. A second tap while the first call runs does nothing and
 * returns null; a failure also returns null and is in `failure`. With `draftName` the key is saved beside the draft of
 * that name, so a retry after a reload is the same command.
 */
export function useAction<Name extends CallName>(
  name: Name,
  { draftName, ...options }: Omit<CallOptions, 'idempotencyKey'> & { draftName?: string } = {},
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const running = useRef(false);
  const uncertainAttempt = useRef<Attempt | null>(null);
  const place = draftName && `${keys.draft}${draftName}:${name}`;
  const remember = (attempt: Attempt | null) => {
    uncertainAttempt.current = attempt;
    if (place) attempt ? stored.set(place, JSON.stringify(attempt)) : stored.remove(place);
  };

  async function run(input: Sent<Name>): Promise<Received<Name> | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const body = JSON.stringify(input ?? null);
    const before = uncertainAttempt.current ?? (place && storedJson<Attempt>(place));
    const attempt = before && before.body === body ? before : { body, key: newKey() };
    remember(attempt);
    try {
      const answer = await call(name, input, { ...options, idempotencyKey: attempt.key });
      remember(null);
      return answer;
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (!failure.isUncertain && failure.kind !== 'broken') remember(null);
      setFailure(failure);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  // "You are offline" is not true any more.
  useEffect(() => {
    if (failure?.kind !== 'unsent') return;
    const clear = () => setFailure(null);
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, [failure]);

  return { run, busy, failure, clear: () => setFailure(null) };
}
