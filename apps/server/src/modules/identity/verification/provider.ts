import * as z from 'zod';
import { callProvider, ProviderRefusal, sendHttpRequest } from '../../../platform/providers';
import type { Services } from '../../../services';
import type { VerifiedIdentity } from './verified-identity';

export type NumberKind = 'bvn' | 'nin';

export type NumberMatch = {
  match: 'exact' | 'partial' | 'no';
  /** How similar the names are, 0 to 100. */
  nameScore: number;
  providerRef: string;
  /** The register's entry, if the provider returns it: shown to the deciding operator and never stored. */
  registered?: { name: string; dateOfBirth: string | null };
};

/**
 * Checks whom a BVN or NIN belongs to. Rejects when the provider is unavailable; `review` requires a manual decision.
 */
export interface IdentityProvider {
  readonly name: string;
  verify(kind: NumberKind, number: string, person: VerifiedIdentity): Promise<NumberMatch | 'review'>;
}

// table: the number endings with a fixed sandbox result; the demo page lists them.
export const sandboxEndings = [
  { ending: '0000', meaning: 'no match: refused' },
  { ending: '1111', meaning: 'the name differs: refused' },
  { ending: '2222', meaning: 'a person looks at it: the check waits for an operator' },
  { ending: '9999', meaning: 'the provider is down: the check waits for an operator, or is sent again' },
] as const;

/** Decides by the number's ending, so that every outcome can be tried without a real number. */
const sandboxProvider: IdentityProvider = {
  name: 'sandbox',
  async verify(_kind, number) {
    const ending = number.slice(-4);
    if (ending === '9999') throw new Error('the identity provider does not answer');
    if (ending === '2222') return 'review';
    const providerRef = `sandbox-${ending}`;
    if (ending === '0000') return { match: 'no', nameScore: 0, providerRef };
    if (ending === '1111') return { match: 'partial', nameScore: 40, providerRef };
    return { match: 'exact', nameScore: 100, providerRef };
  },
};

/** Without an aggregator every number is reviewed by an operator. */
const manual: IdentityProvider = {
  name: 'manual',
  async verify() {
    return 'review';
  },
};

const youverifyAnswer = z.object({
  success: z.boolean(),
  data: z
    .object({
      id: z.string(),
      status: z.string(),
      firstName: z.string().nullish(),
      middleName: z.string().nullish(),
      lastName: z.string().nullish(),
      dateOfBirth: z.string().nullish(),
    })
    .nullish(),
});

/**
 * Youverify, an aggregator: we send the number and receive the register's entry. The comparison is ours, so their own
 * similarity score decides nothing. Shapes: doc.youverify.co, Nigeria.
 */
const youverify = ({ apiKey, url }: { apiKey: string; url: string }): IdentityProvider => ({
  name: 'youverify',
  async verify(kind, number, person) {
    const { status, json } = await sendHttpRequest(`${url}/v2/api/identity/ng/${kind}`, {
      method: 'POST',
      headers: { token: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: number,
        isSubjectConsent: true,
        validations: { data: { ...person } },
      }),
      timeoutMs: 20_000,
    });
    // A refused key, an empty account or a rate limit says nothing about the number.
    if ([401, 402, 403, 429].includes(status)) throw new Error(`answered ${status}`);
    const answer = youverifyAnswer.safeParse(json);
    if (!answer.success) throw new Error('answered in another shape');
    const { success, data } = answer.data;
    if (status >= 400 || !success || !data) throw new ProviderRefusal(`youverify answered ${status}`);
    const none = { match: 'no', nameScore: 0, providerRef: data.id } as const;
    if (data.status !== 'found') return none;
    const name = [data.firstName, data.middleName, data.lastName].filter(Boolean).join(' ');
    const registered = { name, dateOfBirth: data.dateOfBirth?.slice(0, 10) ?? null };
    const nameScore = likeness(`${person.firstName} ${person.lastName}`, name);
    if (registered.dateOfBirth !== person.dateOfBirth) return { ...none, nameScore, registered };
    return { match: nameScore === 100 ? 'exact' : 'partial', nameScore, providerRef: data.id, registered };
  },
});

/**
 * How much of the given name is in the registered one, 0 to 100. Order, extra middle names, accents and case do not
 * matter.
 */
export function likeness(entered: string, registered: string): number {
  const nameParts = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean);
  const enteredParts = nameParts(entered);
  const available = nameParts(registered);
  const length = (some: readonly string[]) => some.reduce((sum, part) => sum + part.length, 0);
  const matchingParts = enteredParts.filter((part) => {
    const at = available.indexOf(part);
    if (at >= 0) available.splice(at, 1);
    return at >= 0;
  });
  return enteredParts.length === 0 ? 0 : Math.round((100 * length(matchingParts)) / length(enteredParts));
}

/** The configured identity provider: the aggregator, the demo sandbox, or manual review. */
export function providerOf({ config }: Pick<Services, 'config'>): IdentityProvider {
  if (config.providers.youverify) return youverify(config.providers.youverify);
  return config.mode === 'demo' ? sandboxProvider : manual;
}

/** Checks through the provider switch and circuit breaker; manual review needs neither. */
export const checkWithProvider = (
  services: Services,
  provider: IdentityProvider,
  { kind, number, person }: { kind: NumberKind; number: string; person: VerifiedIdentity },
): Promise<NumberMatch | 'review'> =>
  provider === manual
    ? provider.verify(kind, number, person)
    : callProvider(services, { kind: 'identity', name: provider.name }, () =>
        provider.verify(kind, number, person),
      );

/** The names of the identity providers; empty where operators review by hand. */
export const identityProviders = (services: Pick<Services, 'config'>): string[] => {
  const provider = providerOf(services);
  return provider === manual ? [] : [provider.name];
};
