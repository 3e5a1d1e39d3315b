import { useEffect, useState } from 'react';
import type { CallFailure, Received, Sent } from './call';
import { type CachedName, useCall } from './use-call';

const debounceMs = 500;

/**
 * The server's preview of the input, fetched after a pause in typing. Null means the input cannot be parsed, so the
 * last answer stays.
 */
export function usePreview<Name extends CachedName>(
  name: Name,
  input: Sent<Name> | null,
): { shown: Received<Name> | undefined; failure: CallFailure | undefined } {
  const [asked, setAsked] = useState<string>();
  const typed = input && JSON.stringify(input);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => setAsked(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useCall(name, JSON.parse(asked ?? '{}'), { isEnabled: asked !== undefined });
  return { shown: data, failure: error };
}
