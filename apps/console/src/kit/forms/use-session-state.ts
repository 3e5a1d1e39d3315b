import { useEffect, useState } from 'react';

/**
 * A state that outlives its page for as long as the tab is open: what was chosen or typed, and is not sent yet.
 * `drop` forgets it, once it is.
 */
export function useSessionState<Value>(name: string, empty: Value) {
  const [value, setValue] = useState<Value>(() => {
    const saved = sessionStorage.getItem(name);
    return saved === null ? empty : JSON.parse(saved);
  });
  const [plain, none] = [JSON.stringify(value), JSON.stringify(empty)];
  useEffect(() => {
    if (plain === none) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, plain);
  }, [name, plain, none]);
  const clear = () => {
    // At once: what was sent may take its form off the page.
    sessionStorage.removeItem(name);
    setValue(empty);
  };
  return [value, setValue, clear] as const;
}
