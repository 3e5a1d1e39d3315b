import { useState } from 'react';
import { keys, stored } from '../../shared/state/keys';

/** Whether the reader covers their sums, as on the home page; remembered on this phone. */
export function useHidden(): [isHidden: boolean, toggle: () => void] {
  const [isHidden, setHidden] = useState(() => stored.get(keys.balanceHidden) === '1');
  function toggle() {
    stored.set(keys.balanceHidden, isHidden ? '0' : '1');
    setHidden(!isHidden);
  }
  return [isHidden, toggle];
}
