import { stored } from '@gift/client/storage';
import { useEffect, useState } from 'react';
import { keys } from './keys';

/** Whether the user hides their balances; saved on this phone. */
export function useHidden(): [isHidden: boolean, toggle: () => void] {
  const [isHidden, setHidden] = useState(false);
  // Read after the first render, because the document does not depend on this phone.
  useEffect(() => setHidden(stored.get(keys.balanceHidden) === '1'), []);
  function toggle() {
    stored.set(keys.balanceHidden, isHidden ? '0' : '1');
    setHidden(!isHidden);
  }
  return [isHidden, toggle];
}
