import type { CallName } from '@gift/contract';
import { useEffect, useState } from 'react';
import { CallFailure, call, type Received, type Sent } from './call';

const debounceMs = 500;

/**
 * The server's preview of the input, fetched after a pause in typing. Null means the input cannot be parsed, so the
 * last answer stays. An answer that arrives after further typing is ignored.
 */
export function usePreview<Name extends CallName>(
  name: Name,
  input: Sent<Name> | null,
): { shown?: Received<Name> | undefined; failure?: CallFailure | undefined } {
  const [shown, setShown] = useState<Received<Name>>();
  const [failure, setFailure] = useState<CallFailure>();
  const typed = input && JSON.stringify(input);
  useEffect(() => {
    if (!typed) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      try {
        const answer = await call(name, JSON.parse(typed));
        if (isGone) return;
        setShown(answer);
        setFailure(undefined);
      } catch (problem) {
        if (!isGone && problem instanceof CallFailure) setFailure(problem);
      }
    }, debounceMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name, typed]);
  return { shown, failure };
}
