// Table: who gets what from the calls of those who look after the money.
import type { StaffRole } from '@gift/contract/staff-roles';
import type { TestApp } from './app';
import { addAccount } from './banks';
import { fundWallet, holdMoney } from './money';
import { makeUser } from './users';
import { strangers, type WalkRow } from './walk';

const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;
const reason = 'Asked for by the walk of all calls.';

/** The owner is one of the staff; the input is about somebody else's money. */
const desk = (
  input: (gift: TestApp) => object | Promise<object> = () => ({}),
  { outcomes = staffOnly, role = 'finance' }: { outcomes?: WalkRow['outcomes']; role?: StaffRole } = {},
): [WalkRow] => [
  {
    scene: async (gift) => {
      const people = { ...(await strangers(gift)), owner: await makeUser(gift, { roles: [role] }) };
      return { people, input: await input(gift) };
    },
    outcomes,
  },
];

const held = async (gift: TestApp) => {
  const user = await makeUser(gift);
  const { suspendedID } = await holdMoney(gift, user);
  return { suspendedID, userID: String(user.userID), reason };
};
const paying = async (gift: TestApp) => {
  const user = await makeUser(gift);
  await fundWallet(gift.database, user.userID, 5_000_000n);
  const { bankAccountID } = await addAccount(gift, user);
  const body = { amountKobo: '200000', bankAccountID, walletPin: user.pin };
  const { data } = await gift.call('withdraw', body, { token: user.token });
  return { withdrawalID: data.withdrawalID, reason };
};

const somebody = async (gift: TestApp) => ({ userID: String((await makeUser(gift)).userID) });

export const moneyDeskWalk = {
  deskSuspense: desk(),
  deskSuspended: desk(async (gift) => ({ suspendedID: (await held(gift)).suspendedID })),
  attachSuspense: desk(held),
  returnSuspense: desk(async (gift) => {
    const { suspendedID } = await held(gift);
    return { suspendedID, reason };
  }),
  deskPayouts: desk(),
  deskPayout: desk(async (gift) => ({ withdrawalID: (await paying(gift)).withdrawalID })),
  verifyPayout: desk(paying),
  returnPayout: desk(paying, { outcomes: ['NotStaff', 'NotStaff', 'PayoutNotVerified'] }),
  deskDebts: desk(),
  deskChargebacks: desk(),
  paymentReviews: desk(),
  dismissPaymentReview: desk(() => ({ reviewID: '1', reason }), {
    outcomes: ['NotStaff', 'NotStaff', 'DeskRowGone'],
  }),
  deskReconciliation: desk(),
  deskNightEntries: desk(() => ({ reconciliationID: '1' }), {
    outcomes: ['NotStaff', 'NotStaff', 'DeskRowGone'],
  }),
  personEntries: desk(async (gift) => ({ ...(await somebody(gift)), account: 'available' }), {
    role: 'support',
  }),
  personHolds: desk(async (gift) => ({ ...(await somebody(gift)), holding: 'escrow' }), { role: 'support' }),
  platformEntries: desk(() => ({ account: 'fee_income' })),
  providerMessages: desk(),
  deskProofs: desk(),
  deskAccounts: desk(),
  previewTransfer: desk(() => ({
    from: 'platform:fee_income',
    to: 'platform:penalty',
    amountKobo: '100',
  })),
  deskRefunds: desk(() => ({}), { role: 'support' }),
  signReconciliation: desk(() => ({ reconciliationID: '1', reason }), {
    outcomes: ['NotStaff', 'NotStaff', 'DeskRowGone'],
  }),
  deskProviders: desk(),
  switchProvider: desk(() => ({ kind: 'pay', name: 'nobody', isOn: false, reason }), {
    role: 'superadmin',
    outcomes: ['NotStaff', 'NotStaff', 'DeskRowGone'],
  }),
};
