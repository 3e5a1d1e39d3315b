import type { TestApp } from './app';
import { makeUser } from './users';
import { strangers, type WalkRow } from './walk';

// What the calls about getting in, and about who somebody is, answer to a stranger, a counterparty and their owner.

const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;

let made = 0;
/** A number waits for an operator, who is the owner of this scene. */
const waitingNumber =
  (more: object | null): WalkRow['scene'] =>
  async (gift: TestApp) => {
    const people = await strangers(gift);
    people.owner = await makeUser(gift, { roles: ['compliance'] });
    const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-05-17' };
    const { token, userID } = await makeUser(gift, { tier: 0 });
    const number = `44${String(10_000 + made++)}2222`;
    await gift.call('verifyUserInfo', { kind: 'nin', number, ...person }, { token });
    if (!more) return { people, input: {} };
    const { items } = (await gift.call('identityReviews', undefined, { token: people.owner.token })).data;
    const { checkID } = items.find((item) => item.userID === String(userID))!;
    return { people, input: { checkID, ...more } };
  };

export const accessWalk = {
  identityReviews: [{ scene: waitingNumber(null), outcomes: staffOnly }],
  openIdentityReview: [{ scene: waitingNumber({}), outcomes: staffOnly }],
  decideIdentityReview: [{ scene: waitingNumber({ verdict: 'matches' }), outcomes: staffOnly }],
} satisfies Record<string, readonly WalkRow[]>;
