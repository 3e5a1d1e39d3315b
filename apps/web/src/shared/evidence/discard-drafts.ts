import { stored } from '@gift/client/storage';
import { useEffect, useEffectEvent } from 'react';
import { keys } from '../state/keys';

/** Deletes drafts: their texts, and the files this phone stores for them. */
export function discardDrafts(...drafts: readonly string[]) {
  const savedDrafts = drafts.filter((draft) => stored.get(keys.draft + draft) !== null);
  if (savedDrafts.length === 0) return;
  for (const draft of savedDrafts) stored.remove(keys.draft + draft);
  void import('./draft-files').then(({ deleteDraftFiles }) => savedDrafts.forEach(deleteDraftFiles));
}

/** Deletes drafts once they can no longer be sent. */
export function useDiscardWhenOver(isOver: boolean, ...drafts: readonly string[]) {
  const discard = useEffectEvent(() => discardDrafts(...drafts));
  useEffect(() => {
    if (isOver) discard();
  }, [isOver]);
}
