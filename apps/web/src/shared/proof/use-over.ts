import { useEffect } from 'react';
import { keys, stored } from '../state/keys';

/** Once it is over, lets go of drafts that can be sent no more: their words, and the files this phone holds for them. */
export function useOver(isOver: boolean, ...drafts: readonly string[]) {
  useEffect(() => {
    const left = isOver ? drafts.filter((draft) => stored.get(keys.draft + draft) !== null) : [];
    if (left.length === 0) return;
    for (const draft of left) stored.remove(keys.draft + draft);
    void import('./held-files').then(({ letGoAll }) => left.forEach(letGoAll));
  }, [isOver]);
}
