import { stored, storedJson } from '@gift/client/storage';
import { useEffect, useState } from 'react';
import { keys } from '../../shared/state/keys';
import { type Draft, draftOfQuery, emptyDraft, readDraft } from './draft';

const isEmpty = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(emptyDraft);
/** The draft, or the card of the last order. */
const savedDraft = () => readDraft(storedJson(keys.orderDraft) ?? storedJson(keys.lastCard));

/** The order was started: its card is the next order's suggestion, and its draft is done. */
export function finishDraft() {
  const draft = stored.get(keys.orderDraft);
  if (draft) stored.set(keys.lastCard, draft);
  stored.remove(keys.orderDraft);
}

function saveDraft(draft: Draft) {
  if (isEmpty(draft)) stored.remove(keys.orderDraft);
  else stored.set(keys.orderDraft, JSON.stringify(draft));
}

/**
 * The draft of step one, saved at every change. Local storage is the source of truth: the centre button clears it, and
 * an address with a card fills it, so the screen reads it again each time it is shown.
 */
export function useDraft(query: URLSearchParams): [Draft, (next: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => draftOfQuery(query) ?? savedDraft());
  const address = query.toString();
  useEffect(() => {
    const queryDraft = draftOfQuery(new URLSearchParams(address));
    if (queryDraft) saveDraft(queryDraft);
    setDraft(queryDraft ?? savedDraft());
  }, [address]);
  return [
    draft,
    (next) => {
      saveDraft(next);
      setDraft(next);
    },
  ];
}
