import type { Person } from './persons';

export type NumberKind = 'bvn' | 'nin';

export type NumberMatch = {
  match: 'exact' | 'partial' | 'no';
  /** How alike the names are, 0 to 100. */
  nameScore: number;
  providerRef: string;
};

/** Who knows whose BVN or NIN a number is. Rejects when the provider can't be asked. */
export interface IdentityProvider {
  readonly name: string;
  verify(kind: NumberKind, number: string, person: Person): Promise<NumberMatch>;
}

// table: the endings the sandbox answers to; the demo page lists them.
export const sandboxEndings = [
  { ending: '0000', meaning: 'no match: refused' },
  { ending: '1111', meaning: 'the name differs: refused' },
  { ending: '9999', meaning: 'the provider is down: the check waits' },
] as const;

/** Answers by the number's ending, so that every outcome can be tried without knowing anybody's number. */
const sandboxProvider: IdentityProvider = {
  name: 'sandbox',
  async verify(_kind, number) {
    const ending = number.slice(-4);
    if (ending === '9999') throw new Error('the identity provider does not answer');
    const providerRef = `sandbox-${ending}`;
    if (ending === '0000') return { match: 'no', nameScore: 0, providerRef };
    if (ending === '1111') return { match: 'partial', nameScore: 40, providerRef };
    return { match: 'exact', nameScore: 100, providerRef };
  },
};

const noProvider: IdentityProvider = {
  name: 'none',
  async verify() {
    throw new Error('no identity provider is configured');
  },
};

export const providerOf = (mode: 'demo' | 'production'): IdentityProvider =>
  mode === 'demo' ? sandboxProvider : noProvider;
