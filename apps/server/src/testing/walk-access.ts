import { TOTP } from 'otpauth';
import type { TestApp } from './app';
import { authenticator } from './authenticator';
import { askedCorrection, correction } from './corrections';
import { makeUser, type TestUser } from './users';
import { each, strangers, type Walk, type WalkRow } from './walk';

// What the calls about getting in, and about who somebody is, answer to a stranger, a counterparty and their owner.

const reason = 'Asked for by the walk of all calls.';
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
    const { items } = (await gift.call('identityReviews', {}, { token: people.owner.token })).data;
    const { checkID } = items.find((item) => item.userID === String(userID))!;
    return { people, input: { checkID, ...more } };
  };

async function registering(gift: TestApp, who: TestUser) {
  const phone = authenticator();
  const { options } = (await gift.call('beginPasskey', { walletPin: who.pin }, { token: who.token })).data;
  return { phone, answer: phone.register(options) };
}
async function withPasskey(gift: TestApp, who: TestUser) {
  const { phone, answer } = await registering(gift, who);
  await gift.call('finishPasskey', { answer, name: 'Phone' }, { token: who.token });
  return phone;
}
/** The owner has a passkey, and something is done with it. */
const keyed =
  (
    input: (
      gift: TestApp,
      owner: TestUser,
      phone: ReturnType<typeof authenticator>,
    ) => object | Promise<object>,
  ) =>
  async (gift: TestApp) => {
    const people = await strangers(gift);
    const phone = await withPasskey(gift, people.owner);
    return { people, input: await input(gift, people.owner, phone) };
  };
const operation = { call: 'payOrder', subject: '1', amountKobo: '1' } as const;
const everybody = ['ok', 'ok', 'ok'] as const;

const password = 'Secret12!';
/** Two-step codes were begun, and confirmed where `isOn`; `code` makes the next one. */
async function twoStepped(gift: TestApp, { token }: TestUser, isOn: boolean) {
  const { secret } = (await gift.call('beginTwoStep', { password }, { token })).data;
  const code = () => {
    gift.clock.advance(31_000);
    return new TOTP({ secret }).generate({ timestamp: gift.clock.now().getTime() });
  };
  if (isOn) await gift.call('confirmTwoStep', { code: code() }, { token });
  return code;
}

/** A copy of the owner's data is ready. */
const exported: WalkRow['scene'] = async (gift) => {
  const people = await strangers(gift);
  const { token, pin } = people.owner;
  const { data } = await gift.call('askExport', { walletPin: pin }, { token });
  await gift.runDue();
  return { people, input: { exportID: data.exportID } };
};

/** The owner asks for a correction; `isAsked` before. */
const correcting =
  (isAsked: boolean): WalkRow['scene'] =>
  async (gift) => {
    const people = await strangers(gift);
    if (isAsked) await askedCorrection(gift, people.owner);
    return { people, input: isAsked ? {} : await correction(gift, people.owner) };
  };

/** A correction waits, and the owner of the scene is one of the staff. */
const correctionDesk =
  (more: object): WalkRow['scene'] =>
  async (gift) => {
    const requestID = await askedCorrection(gift, await makeUser(gift));
    const people = { ...(await strangers(gift)), owner: await makeUser(gift, { roles: ['compliance'] }) };
    return { people, input: { requestID, ...more } };
  };

export const accessWalk = {
  askCorrection: [{ scene: correcting(false), outcomes: ['NotYourPicture', 'NotYourPicture', 'ok'] }],
  stopCorrection: [
    { scene: correcting(true), outcomes: ['CorrectionNotWaiting', 'CorrectionNotWaiting', 'ok'] },
  ],
  dataRequests: [
    {
      scene: async (gift) => ({
        people: { ...(await strangers(gift)), owner: await makeUser(gift, { roles: ['lead'] }) },
        input: {},
      }),
      outcomes: staffOnly,
    },
  ],
  openDataRequest: [{ scene: correctionDesk({}), outcomes: staffOnly }],
  decideCorrection: [
    {
      scene: correctionDesk({
        corrected: { firstName: 'Adaeze', lastName: 'Obi', dateOfBirth: '1990-05-17' },
        reason,
      }),
      outcomes: staffOnly,
    },
  ],
  privacyState: [{ scene: each(), outcomes: everybody }],
  askExport: [{ scene: each(() => ({ walletPin: '274913' })), outcomes: everybody }],
  askDeletion: [{ scene: each(() => ({ walletPin: '274913' })), outcomes: everybody }],
  stopDeletion: [
    {
      scene: async (gift) => {
        const people = await strangers(gift);
        await gift.call('askDeletion', { walletPin: people.owner.pin }, { token: people.owner.token });
        return { people, input: {} };
      },
      outcomes: ['DeletionNotWaiting', 'DeletionNotWaiting', 'ok'],
    },
  ],
  exportLink: [{ scene: exported, outcomes: ['ExportGone', 'ExportGone', 'ok'] }],
  twoStep: [{ scene: each(), outcomes: everybody }],
  beginTwoStep: [{ scene: each(() => ({ password })), outcomes: everybody }],
  confirmTwoStep: [
    {
      scene: async (gift) => {
        const people = await strangers(gift);
        return { people, input: { code: (await twoStepped(gift, people.owner, false))() } };
      },
      outcomes: ['TwoStepOff', 'TwoStepOff', 'ok'],
    },
  ],
  endTwoStep: [
    {
      scene: async (gift) => {
        const people = await strangers(gift);
        return { people, input: { password, code: (await twoStepped(gift, people.owner, true))() } };
      },
      outcomes: ['TwoStepOff', 'TwoStepOff', 'ok'],
    },
  ],
  finishTwoStep: [
    {
      of: 'a right password, whoever is signed in on the device',
      scene: async (gift) => ({
        people: await strangers(gift),
        input: async () => {
          const somebody = await makeUser(gift);
          const code = await twoStepped(gift, somebody, true);
          const { data } = await gift.call('login', { account: somebody.phone, password });
          return { twoStepID: (data as { twoStepID: string }).twoStepID, code: code() };
        },
      }),
      outcomes: everybody,
    },
  ],
  passkeys: [{ scene: each(), outcomes: everybody }],
  beginPasskey: [{ scene: each(() => ({ walletPin: '274913' })), outcomes: everybody }],
  finishPasskey: [
    {
      scene: async (gift) => {
        const people = await strangers(gift);
        const { answer } = await registering(gift, people.owner);
        return { people, input: { answer, name: 'Phone' } };
      },
      outcomes: ['PasskeyExpired', 'PasskeyExpired', 'ok'],
    },
  ],
  renamePasskey: [
    {
      scene: keyed((_, __, { id }) => ({ passkeyID: id, name: 'Mine' })),
      outcomes: ['NotFound', 'NotFound', 'ok'],
    },
  ],
  removePasskey: [
    { scene: keyed((_, __, { id }) => ({ passkeyID: id })), outcomes: ['NotFound', 'NotFound', 'ok'] },
  ],
  beginPasskeyLogin: [{ scene: each(), outcomes: everybody }],
  passkeyLogin: [
    {
      of: 'a passkey, whoever is signed in on the device',
      scene: async (gift) => {
        const people = await strangers(gift);
        return {
          people,
          input: async () => {
            const phone = await withPasskey(gift, await makeUser(gift));
            const { options } = (await gift.call('beginPasskeyLogin', undefined)).data;
            return { answer: phone.sign(options) };
          },
        };
      },
      outcomes: everybody,
    },
  ],
  beginApproval: [{ scene: keyed(() => operation), outcomes: ['PasskeyMissing', 'PasskeyMissing', 'ok'] }],
  finishApproval: [
    {
      scene: keyed(async (gift, owner, phone) => {
        const { options } = (await gift.call('beginApproval', operation, { token: owner.token })).data;
        return { answer: phone.sign(options) };
      }),
      outcomes: ['PasskeyExpired', 'PasskeyExpired', 'ok'],
    },
  ],
  identityReviews: [{ scene: waitingNumber(null), outcomes: staffOnly }],
  askRegister: [{ scene: waitingNumber({ reason }), outcomes: staffOnly }],
  openIdentityReview: [{ scene: waitingNumber({}), outcomes: staffOnly }],
  decideIdentityReview: [
    { scene: waitingNumber({ verdict: 'matches', reason, text: '' }), outcomes: staffOnly },
  ],
} satisfies Partial<Walk>;
