import { type ChainCheck, type ChainedEvent, verifyChain } from '@gift/contract/orders/chain';
import { useEffect, useState } from 'react';
import { sha256 } from './sha256';

/**
 * Verifies a hash chain in the browser, from its first entry, without trusting the server. Null meanwhile; `none` if the
 * browser cannot, because the page has no TLS.
 */
export function useChainCheck(events: readonly ChainedEvent[]): ChainCheck | 'none' | null {
  const [check, setCheck] = useState<ChainCheck | 'none' | null>(null);
  useEffect(() => {
    if (!globalThis.crypto?.subtle) setCheck('none');
    else
      verifyChain(events, sha256).then(setCheck, () => setCheck({ ok: false, seq: 1, problem: 'content' }));
  }, [events]);
  return check;
}
