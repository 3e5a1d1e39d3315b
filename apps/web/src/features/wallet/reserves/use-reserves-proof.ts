import { provesInclusion } from '@gift/contract/wallet/reserves-proof';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Received } from '../../../shared/http/call';
import { useRemote } from '../../../shared/http/use-remote';

export type Proof = NonNullable<Received<'reservesProof'>>;
export type Reserves = NonNullable<Received<'reservesSummary'>>;

/**
 * holds: this browser went from the reader's sum to the published root. wrong: it did not get there. unable: this browser
 * has no SHA-256 here, as on an address without TLS. none: no proof counts this reader yet.
 */
export type Verdict = 'checking' | 'holds' | 'wrong' | 'unable' | 'none';

/** The reader's part in the last proof of reserves, and what their own browser makes of it. */
export function useReservesProof() {
  const proof = useRemote('reservesProof');
  const reserves = useRemote('reservesSummary');
  const [checked, setChecked] = useState<{ of: unknown; verdict: Verdict } | null>(null);
  const mine = proof.data;
  const all = reserves.data;
  const hasAskedAgain = useRef(false);
  async function again() {
    setChecked(null);
    await Promise.all([proof.refresh(), reserves.refresh()]);
  }
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (mine === undefined || all === undefined) return;
    // A new proof came between the two answers: once more, and then they are of the same night or something is wrong.
    if (mine && mine.proofID !== all?.proofID && !hasAskedAgain.current) {
      hasAskedAgain.current = true;
      void askAgain();
      return;
    }
    let isCurrent = true;
    void verdictOn(mine, all).then((verdict) => isCurrent && setChecked({ of: mine, verdict }));
    return () => {
      isCurrent = false;
    };
  }, [mine, all]);
  return {
    verdict: checked !== null && checked.of === mine ? checked.verdict : ('checking' as const),
    proof: mine ?? null,
    reserves: all ?? null,
    failure: proof.error ?? reserves.error,
    again,
  };
}

async function verdictOn(proof: Proof | null, reserves: Reserves | null): Promise<Verdict> {
  if (!proof) return 'none';
  if (!crypto.subtle) return 'unable';
  const isPublished =
    reserves?.proofID === proof.proofID &&
    reserves.rootHash === proof.rootHash &&
    reserves.totalKobo === proof.totalKobo;
  return isPublished && (await provesInclusion(proof)) ? 'holds' : 'wrong';
}
