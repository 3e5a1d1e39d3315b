import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { useEffect, useState } from 'react';
import { call, type Received } from '../../../shared/http/call';

export type Owner = Received<'resolveBankAccount'>;
type Found = { about: string; owner?: Owner; failure?: CallFailure };

/**
 * The account's owner, asked of the bank once per number and bank: enquiries are limited, so switching away and back
 * does not repeat it. `retry` does.
 */
export function useOwner(accountNumber: string | null, bankCode: string | null) {
  const [result, setResult] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  const about = accountNumber && bankCode ? `${bankCode} ${accountNumber} ${tries}` : '';
  useEffect(() => {
    if (!accountNumber || !bankCode) return;
    let isCurrent = true;
    call('resolveBankAccount', { accountNumber, bankCode }).then(
      (owner) => isCurrent && setResult({ about, owner }),
      (thrown) => isCurrent && setResult({ about, failure: failureOf(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [about, accountNumber, bankCode]);
  const current = result?.about === about ? result : null;
  return {
    owner: current?.owner,
    failure: current?.failure,
    isAsking: about !== '' && !current,
    retry: () => setTries(tries + 1),
  };
}
