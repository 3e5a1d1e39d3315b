import { useEffect, useRef, useState } from 'react';
import type { Received } from '../../shared/http/call';
import { serverNow } from '../../shared/http/clock';
import { useAction } from '../../shared/http/use-action';
import { type Card, facesOf } from '../../shared/trade/cards/card';

/**
 * A locked quote for these cards on this offer. It is requested once; returning to the screen keeps a quote that is
 * still valid. `isOver` is true from its expiry until the next request.
 */
export function useQuote(offerID: string, card: Card, counterID: string | undefined) {
  const action = useAction('quoteOffer');
  const [quote, setQuote] = useState<Received<'quoteOffer'> | null>(null);
  const [isOver, setOver] = useState(false);
  const lastQuote = useRef<Received<'quoteOffer'> | null>(null);

  async function ask() {
    const { form, receipt } = card;
    const faces = facesOf(card);
    const answer = await action.run({ offerID, faces, form, receipt, ...(counterID ? { counterID } : {}) });
    if (!answer) return;
    lastQuote.current = answer;
    setOver(false);
    setQuote(answer);
  }
  const first = useRef(ask);
  first.current = ask;
  useEffect(() => {
    const runs = lastQuote.current !== null && new Date(lastQuote.current.expiresAt).getTime() > serverNow();
    if (runs) return;
    if (lastQuote.current) setOver(true);
    else void first.current();
  }, []);

  return {
    quote,
    failure: action.failure,
    busy: action.busy,
    isOver,
    ask: () => void ask(),
    end: () => setOver(true),
  };
}
