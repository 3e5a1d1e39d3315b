// Table: the outcomes of the finance calls.
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { TestApp } from '../app';
import { createHeldMoney, fundWallet } from '../fixtures/money';
import { createTestUser } from '../fixtures/users';
import { addAccount } from '../providers/banks';
import { type AccessCase, createThreeUsers } from './fixtures';

const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;
const reason = 'Asked for by the walk of all calls.';

/** The owner is a staff member; the input is about another user's money. */
const adminCall = (
  input: (gift: TestApp) => object | Promise<object> = () => ({}),
  { outcomes = staffOnly, role = 'finance' }: { outcomes?: AccessCase['outcomes']; role?: StaffRole } = {},
): [AccessCase] => [
  {
    setup: async (gift) => {
      const people = {
        ...(await createThreeUsers(gift)),
        owner: await createTestUser(gift, { roles: [role] }),
      };
      return { people, input: await input(gift) };
    },
    outcomes,
  },
];

const held = async (gift: TestApp) => {
  const user = await createTestUser(gift);
  const { suspendedID } = await createHeldMoney(gift, user);
  return { suspendedID, userID: String(user.userID), reason };
};
const paying = async (gift: TestApp) => {
  const user = await createTestUser(gift);
  await fundWallet(gift.database, user.userID, 5_000_000n);
  const { bankAccountID } = await addAccount(gift, user);
  const body = { amountKobo: '200000', bankAccountID, walletPin: user.pin };
  const { data } = await gift.call('withdraw', body, { token: user.token });
  return { withdrawalID: data.withdrawalID, reason };
};

const otherUser = async (gift: TestApp) => ({ userID: String((await createTestUser(gift)).userID) });

export const moneyAdminAccess = {
  adminUnmatchedPayments: adminCall(),
  adminUnmatchedPayment: adminCall(async (gift) => ({ suspendedID: (await held(gift)).suspendedID })),
  attachSuspense: adminCall(held),
  returnSuspense: adminCall(async (gift) => {
    const { suspendedID } = await held(gift);
    return { suspendedID, reason };
  }),
  adminPayouts: adminCall(),
  adminPayout: adminCall(async (gift) => ({ withdrawalID: (await paying(gift)).withdrawalID })),
  verifyPayout: adminCall(paying),
  returnPayout: adminCall(paying, { outcomes: ['NotStaff', 'NotStaff', 'PayoutNotVerified'] }),
  adminDebts: adminCall(),
  adminChargebacks: adminCall(),
  paymentReviews: adminCall(),
  dismissPaymentReview: adminCall(() => ({ reviewID: '1', reason }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  adminReconciliations: adminCall(),
  adminReconciliationEntries: adminCall(() => ({ reconciliationID: '1' }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  userEntries: adminCall(async (gift) => ({ ...(await otherUser(gift)), account: 'available' }), {
    role: 'support',
  }),
  userHolds: adminCall(async (gift) => ({ ...(await otherUser(gift)), holding: 'escrow' }), {
    role: 'support',
  }),
  platformEntries: adminCall(() => ({ account: 'fee_income' })),
  transferDetail: adminCall(() => ({ transferID: '999999999999' }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  providerMessages: adminCall(),
  adminReserveProofs: adminCall(),
  adminLedgerAccounts: adminCall(),
  previewTransfer: adminCall(() => ({
    from: 'platform:fee_income',
    to: 'platform:penalty',
    amountKobo: '100',
  })),
  adminRefunds: adminCall(() => ({}), { role: 'support' }),
  signReconciliation: adminCall(() => ({ reconciliationID: '1', reason }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  dailyChecklist: adminCall(() => ({ day: '2020-01-01' }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  tickDailyStep: adminCall(() => ({ day: '2020-01-01', step: 'gap', reason }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  signOffDay: adminCall(() => ({ day: '2020-01-01', reason }), {
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
  adminProviders: adminCall(),
  switchProvider: adminCall(() => ({ kind: 'pay', name: 'nobody', isOn: false, reason }), {
    role: 'superadmin',
    outcomes: ['NotStaff', 'NotStaff', 'RecordNotFound'],
  }),
};
