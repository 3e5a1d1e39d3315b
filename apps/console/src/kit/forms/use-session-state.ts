import { useEffect, useState } from 'react';

/**
 * A state that survives leaving the page while the tab is open, for input that is not sent yet.
 * `clear` empties it after sending.
 */
export function useSessionState<Value>(name: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => {
    const storedText = sessionStorage.getItem(name);
    return storedText === null ? empty : JSON.parse(storedText);
  });
  const [valueText, none] = [JSON.stringify(value), JSON.stringify(empty)];
  useEffect(() => {
    if (valueText === none) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, valueText);
  }, [name, valueText, none]);
  const clear = () => {
    // At once, because sending may unmount the form.
    sessionStorage.removeItem(name);
    setValue(empty);
  };
  return [value, setValue, clear] as const;
}
