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
  const [previewedInput, setPreviewedInput] = useState<string>();
  const inputText = input && JSON.stringify(input);
  useEffect(() => {
    if (!inputText) return;
    const timer = setTimeout(() => setPreviewedInput(inputText), debounceMs);
    return () => clearTimeout(timer);
  }, [inputText]);
  const { data, error } = useCall(name, JSON.parse(previewedInput ?? '{}'), {
    isEnabled: previewedInput !== undefined,
  });
  return { shown: data, failure: error };
}
