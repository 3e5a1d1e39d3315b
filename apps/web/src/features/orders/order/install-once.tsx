import { stored } from '@gift/client/storage';
import { useState } from 'react';
import { keys } from '../../../shared/state/keys';
import { InstallApp } from '../../../shared/ui/install-app';

/** Offers to install the app after a completed order, until the user has answered once. */
export function InstallOnce() {
  const [isAsked, setAsked] = useState(() => stored.get(keys.installAsked) === '1');
  if (isAsked) return null;
  return (
    <InstallApp
      onClose={() => {
        stored.set(keys.installAsked, '1');
        setAsked(true);
      }}
    />
  );
}
