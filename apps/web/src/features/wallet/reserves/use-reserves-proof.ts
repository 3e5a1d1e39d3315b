import { provesInclusion } from '@gift/contract/wallet/reserves-proof';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Received } from '../../../shared/http/call';
import { useRemote } from '../../../shared/http/use-remote';

export type Proof = NonNullable<Received<'reservesProof'>>;
export type Reserves = NonNullable<Received<'reservesSummary'>>;

/**
 * holds: this browser verified the path from the user's balance to the published root. wrong: verification failed.
 * unable: this browser has no SHA-256 here, as on an address without TLS. none: no proof includes this user yet.
 */
export type Verdict = 'checking' | 'holds' | 'wrong' | 'unable' | 'none';

/** The user's part in the last proof of reserves, and this browser's verdict. */
export function useReservesProof() {
  const proof = useRemote('reservesProof');
  const reserves = useRemote('reservesSummary');
  const [result, setResult] = useState<{ of: unknown; verdict: Verdict } | null>(null);
  const mine = proof.data;
  const all = reserves.data;
  const hasAskedAgain = useRef(false);
  async function again() {
    setResult(null);
    await Promise.all([proof.refresh(), reserves.refresh()]);
  }
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (mine === undefined || all === undefined) return;
    // A new proof may have been published between the two answers: retry once before reporting a mismatch.
    if (mine && mine.proofID !== all?.proofID && !hasAskedAgain.current) {
      hasAskedAgain.current = true;
      void askAgain();
      return;
    }
    let isCurrent = true;
    void verdictOn(mine, all).then((verdict) => isCurrent && setResult({ of: mine, verdict }));
    return () => {
      isCurrent = false;
    };
  }, [mine, all]);
  return {
    verdict: result !== null && result.of === mine ? result.verdict : ('checking' as const),
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
