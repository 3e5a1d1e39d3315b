import { TOTP } from 'otpauth';
import type { TestApp } from '../app';
import { correction, requestedCorrection } from '../fixtures/corrections';
import { createTestUser, type TestUser } from '../fixtures/users';
import { authenticator } from '../providers/authenticator';
import { type AccessCase, type AccessMatrix, createThreeUsers, forAnyCaller } from './fixtures';

// Outcomes of the sign-in and identity calls for a stranger, a counterparty and their owner.

const reason = 'Asked for by the walk of all calls.';
const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;

let made = 0;
/** A number waits for an operator, who is the owner here. */
const pendingNumberReview =
  (more: object | null): AccessCase['setup'] =>
  async (gift: TestApp) => {
    const people = await createThreeUsers(gift);
    people.owner = await createTestUser(gift, { roles: ['compliance'] });
    const person = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-05-17' };
    const { token, userID } = await createTestUser(gift, { tier: 0 });
    const number = `44${String(10_000 + made++)}2222`;
    await gift.call('verifyUserInfo', { kind: 'nin', number, ...person }, { token });
    if (!more) return { people, input: {} };
    const { items } = (await gift.call('identityReviews', {}, { token: people.owner.token })).data;
    const { checkID } = items.find((item) => item.userID === String(userID))!;
    return { people, input: { checkID, ...more } };
  };

async function registering(gift: TestApp, who: TestUser) {
  const phone = authenticator();
  const { options } = (await gift.call('startPasskey', { walletPin: who.pin }, { token: who.token })).data;
  return { phone, answer: phone.register(options) };
}
async function withPasskey(gift: TestApp, who: TestUser) {
  const { phone, answer } = await registering(gift, who);
  await gift.call('finishPasskey', { answer, name: 'Phone' }, { token: who.token });
  return phone;
}
/** The owner has a passkey, which is used. */
const keyed =
  (
    input: (
      gift: TestApp,
      owner: TestUser,
      phone: ReturnType<typeof authenticator>,
    ) => object | Promise<object>,
  ) =>
  async (gift: TestApp) => {
    const people = await createThreeUsers(gift);
    const phone = await withPasskey(gift, people.owner);
    return { people, input: await input(gift, people.owner, phone) };
  };
const operation = { call: 'payOrder', subject: '1', amountKobo: '1' } as const;
const everybody = ['ok', 'ok', 'ok'] as const;

const password = 'Secret12!';
/** Two-step codes are set up, and confirmed where `isOn`; `code` returns the next one. */
async function twoStepped(gift: TestApp, { token }: TestUser, isOn: boolean) {
  const { secret } = (await gift.call('startTwoStep', { password }, { token })).data;
  const code = () => {
    gift.clock.advance(31_000);
    return new TOTP({ secret }).generate({ timestamp: gift.clock.now().getTime() });
  };
  if (isOn) await gift.call('confirmTwoStep', { code: code() }, { token });
  return code;
}

/** The owner's data export is ready. */
const exported: AccessCase['setup'] = async (gift) => {
  const people = await createThreeUsers(gift);
  const { token, pin } = people.owner;
  const { data } = await gift.call('requestExport', { walletPin: pin }, { token });
  await gift.runDue();
  return { people, input: { exportID: data.exportID } };
};

/** The owner requests a correction; `isAsked` means that one is open already. */
const correcting =
  (isAsked: boolean): AccessCase['setup'] =>
  async (gift) => {
    const people = await createThreeUsers(gift);
    if (isAsked) await requestedCorrection(gift, people.owner);
    return { people, input: isAsked ? {} : await correction(gift, people.owner) };
  };

/** A correction is pending, and the owner is a staff member. */
const correctionReviewer =
  (more: object): AccessCase['setup'] =>
  async (gift) => {
    const requestID = await requestedCorrection(gift, await createTestUser(gift));
    const people = {
      ...(await createThreeUsers(gift)),
      owner: await createTestUser(gift, { roles: ['compliance'] }),
    };
    return { people, input: { requestID, ...more } };
  };

export const accountAccess = {
  requestCorrection: [{ setup: correcting(false), outcomes: ['NotYourPicture', 'NotYourPicture', 'ok'] }],
  stopCorrection: [{ setup: correcting(true), outcomes: ['NoOpenCorrection', 'NoOpenCorrection', 'ok'] }],
  dataRequests: [
    {
      setup: async (gift) => ({
        people: { ...(await createThreeUsers(gift)), owner: await createTestUser(gift, { roles: ['lead'] }) },
        input: {},
      }),
      outcomes: staffOnly,
    },
  ],
  openDataRequest: [{ setup: correctionReviewer({}), outcomes: staffOnly }],
  decideCorrection: [
    {
      setup: correctionReviewer({
        corrected: { firstName: 'Adaeze', lastName: 'Obi', dateOfBirth: '1990-05-17' },
        reason,
      }),
      outcomes: staffOnly,
    },
  ],
  privacyState: [{ setup: forAnyCaller(), outcomes: everybody }],
  requestExport: [
    {
      setup: forAnyCaller(() => ({ walletPin: '274913' })),
      outcomes: everybody,
    },
  ],
  requestDeletion: [{ setup: forAnyCaller(() => ({ walletPin: '274913' })), outcomes: everybody }],
  stopDeletion: [
    {
      setup: async (gift) => {
        const people = await createThreeUsers(gift);
        await gift.call('requestDeletion', { walletPin: people.owner.pin }, { token: people.owner.token });
        return { people, input: {} };
      },
      outcomes: ['NoDeletionScheduled', 'NoDeletionScheduled', 'ok'],
    },
  ],
  exportLink: [{ setup: exported, outcomes: ['DataExportExpired', 'DataExportExpired', 'ok'] }],
  twoStep: [{ setup: forAnyCaller(), outcomes: everybody }],
  startTwoStep: [{ setup: forAnyCaller(() => ({ password })), outcomes: everybody }],
  confirmTwoStep: [
    {
      setup: async (gift) => {
        const people = await createThreeUsers(gift);
        return { people, input: { code: (await twoStepped(gift, people.owner, false))() } };
      },
      outcomes: ['TwoStepOff', 'TwoStepOff', 'ok'],
    },
  ],
  disableTwoStep: [
    {
      setup: async (gift) => {
        const people = await createThreeUsers(gift);
        return { people, input: { password, code: (await twoStepped(gift, people.owner, true))() } };
      },
      outcomes: ['TwoStepOff', 'TwoStepOff', 'ok'],
    },
  ],
  finishTwoStep: [
    {
      of: 'a right password, regardless of who is signed in on the device',
      setup: async (gift) => ({
        people: await createThreeUsers(gift),
        input: async () => {
          const user = await createTestUser(gift);
          const code = await twoStepped(gift, user, true);
          const { data } = await gift.call('login', { account: user.phone, password });
          return { twoStepID: (data as { twoStepID: string }).twoStepID, code: code() };
        },
      }),
      outcomes: everybody,
    },
  ],
  passkeys: [{ setup: forAnyCaller(), outcomes: everybody }],
  startPasskey: [{ setup: forAnyCaller(() => ({ walletPin: '274913' })), outcomes: everybody }],
  finishPasskey: [
    {
      setup: async (gift) => {
        const people = await createThreeUsers(gift);
        const { answer } = await registering(gift, people.owner);
        return { people, input: { answer, name: 'Phone' } };
      },
      outcomes: ['PasskeyExpired', 'PasskeyExpired', 'ok'],
    },
  ],
  renamePasskey: [
    {
      setup: keyed((_, __, { id }) => ({ passkeyID: id, name: 'Mine' })),
      outcomes: ['NotFound', 'NotFound', 'ok'],
    },
  ],
  removePasskey: [
    { setup: keyed((_, __, { id }) => ({ passkeyID: id })), outcomes: ['NotFound', 'NotFound', 'ok'] },
  ],
  startPasskeyLogin: [{ setup: forAnyCaller(), outcomes: everybody }],
  passkeyLogin: [
    {
      of: 'a passkey, regardless of who is signed in on the device',
      setup: async (gift) => {
        const people = await createThreeUsers(gift);
        return {
          people,
          input: async () => {
            const phone = await withPasskey(gift, await createTestUser(gift));
            const { options } = (await gift.call('startPasskeyLogin', undefined)).data;
            return { answer: phone.sign(options) };
          },
        };
      },
      outcomes: everybody,
    },
  ],
  startApproval: [{ setup: keyed(() => operation), outcomes: ['PasskeyMissing', 'PasskeyMissing', 'ok'] }],
  finishApproval: [
    {
      setup: keyed(async (gift, owner, phone) => {
        const { options } = (await gift.call('startApproval', operation, { token: owner.token })).data;
        return { answer: phone.sign(options) };
      }),
      outcomes: ['PasskeyExpired', 'PasskeyExpired', 'ok'],
    },
  ],
  // The matrix's callers send no device id.
  rememberPin: [
    {
      setup: forAnyCaller(() => ({ walletPin: '274913', approval: `rm-${'a'.repeat(43)}` })),
      outcomes: ['NotAllowed', 'NotAllowed', 'NotAllowed'],
    },
  ],
  identityReviews: [{ setup: pendingNumberReview(null), outcomes: staffOnly }],
  checkNumberWithProvider: [{ setup: pendingNumberReview({ reason }), outcomes: staffOnly }],
  openIdentityReview: [{ setup: pendingNumberReview({}), outcomes: staffOnly }],
  decideIdentityReview: [
    { setup: pendingNumberReview({ verdict: 'matches', reason, text: '' }), outcomes: staffOnly },
  ],
} satisfies Partial<AccessMatrix>;
