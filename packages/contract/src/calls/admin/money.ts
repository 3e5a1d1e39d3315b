import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, done, idDigits, koboDigits, pageLimit, pageOf, signedKobo } from '../../fields';
import { lagosDay } from '../../operator/admin-lists';
import { reasonText } from '../../operator/fields';
import { signOffSteps } from '../../operator/sign-off-steps';
import { financeRoles, providerRoles, providerSwitchRoles } from '../../operator/staff-roles';
import {
  payoutAnswers,
  suspenseCauses,
  suspenseStates,
  suspenseWishes,
  withdrawalFailures,
  withdrawalStates,
} from '../../wallet/wallet-enums';

// Finance: suspended money that needs a decision, overdue payouts, our books against the providers' balances, and the
// providers' health.
const staff = { roles: financeRoles } as const;
const reason = reasonText;

const suspendedPayment = z.object({
  suspendedID: idDigits,
  provider: z.string(),
  reference: z.string(),
  cause: z.enum(suspenseCauses),
  state: z.enum(suspenseStates),
  amountKobo: koboDigits,
  senderName: z.string().nullable(),
  at: dateTime,
  dueAt: dateTime,
  /** The likely owner. Null if unknown. */
  userID: idDigits.nullable(),
  nickname: z.string().nullable(),
  ownName: z.string().nullable(),
  wish: z.enum(suspenseWishes).nullable(),
  note: z.string().nullable(),
  /** Pictures from its owner: links valid for some minutes. */
  pictures: z.array(z.object({ fileID: idDigits, url: z.string(), thumbURL: z.string() })),
  /** A large sum needs an approval: `requestApproval` with the kind `suspense`. */
  needsApproval: z.boolean(),
  decidedAt: dateTime.nullable(),
  decidedName: z.string().nullable(),
  reason: z.string().nullable(),
});

export const adminUnmatchedPayments = endpoint({
  method: 'GET',
  path: '/api/operator/money/suspense',
  ...staff,
  isLogged: 'hourly',
  summary: 'Lists open unmatched payments, oldest first, or decided ones, newest first',
  query: z.strictObject({ tab: z.enum(['open', 'decided']).default('open'), cursor, limit: pageLimit }),
  answer: pageOf(suspendedPayment).extend({ openKobo: koboDigits, openCount: z.number().int() }),
});

export const adminUnmatchedPayment = endpoint({
  method: 'GET',
  path: '/api/operator/money/suspense/one',
  ...staff,
  isLogged: 'hourly',
  summary: 'Returns one unmatched payment, open or decided',
  query: z.strictObject({ suspendedID: idDigits }),
  answer: suspendedPayment,
  refusals: ['RecordNotFound'],
});

const suspenseRefusals = [
  'RecordNotFound',
  'SuspendedDecided',
  'OwnCase',
  'LinkedCase',
  'UserNotFound',
  'ApprovalRequired',
] as const;

export const attachSuspense = endpoint({
  method: 'POST',
  path: '/api/operator/money/suspense/attach',
  ...staff,
  idempotent: true,
  summary: "Credits an unmatched payment to a user, up to the user's balance limit",
  body: z.strictObject({ suspendedID: idDigits, userID: idDigits, reason }),
  answer: done,
  refusals: suspenseRefusals,
});

export const returnSuspense = endpoint({
  method: 'POST',
  path: '/api/operator/money/suspense/return',
  ...staff,
  idempotent: true,
  summary: 'Records that an unmatched payment was returned to its sender',
  body: z.strictObject({ suspendedID: idDigits, reason }),
  answer: done,
  refusals: suspenseRefusals,
});

const payout = z.object({
  withdrawalID: idDigits,
  userID: idDigits,
  nickname: z.string(),
  provider: z.string(),
  reference: z.string(),
  state: z.enum(withdrawalStates),
  failure: z.enum(withdrawalFailures).nullable(),
  amountKobo: koboDigits,
  totalKobo: koboDigits,
  bankName: z.string(),
  lastFour: z.string(),
  createdAt: dateTime,
  /** When it counts as overdue and staff look into it. */
  dueAt: dateTime,
  sentAt: dateTime.nullable(),
  /** How often the provider was asked or ordered to pay. */
  checks: z.number().int(),
  nextAt: dateTime.nullable(),
  /** The provider's answer to the last staff check. `silent`: no answer. */
  lastAnswer: z.enum(payoutAnswers).nullable(),
  lastAnswerAt: dateTime.nullable(),
  /** Until when staff may return it: its provider does not know it, and Gift orders nothing until then. */
  returnableUntil: dateTime.nullable(),
  needsApproval: z.boolean(),
});

export const adminPayouts = endpoint({
  method: 'GET',
  path: '/api/operator/money/payouts',
  ...staff,
  isLogged: 'hourly',
  summary: 'Lists payouts in progress, oldest first',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(payout).extend({
    inTransitKobo: koboDigits,
    /** How many are overdue. */
    hanging: z.number().int(),
  }),
});

export const adminPayout = endpoint({
  method: 'GET',
  path: '/api/operator/money/payouts/one',
  ...staff,
  isLogged: 'hourly',
  summary: 'Returns one payout in any state',
  query: z.strictObject({ withdrawalID: idDigits }),
  answer: payout,
  refusals: ['RecordNotFound'],
});

export const verifyPayout = endpoint({
  method: 'POST',
  path: '/api/operator/money/payouts/verify',
  ...staff,
  summary: 'Asks the provider about a payout and applies its answer',
  body: z.strictObject({ withdrawalID: idDigits, reason }),
  answer: payout,
  refusals: ['RecordNotFound', 'PayoutClosed', 'PayoutBusy'],
});

export const returnPayout = endpoint({
  method: 'POST',
  path: '/api/operator/money/payouts/return',
  ...staff,
  idempotent: true,
  summary: 'Refunds a payout that its provider does not know, in full',
  body: z.strictObject({ withdrawalID: idDigits, reason }),
  answer: payout,
  refusals: [
    'RecordNotFound',
    'PayoutClosed',
    'PayoutNotVerified',
    'OwnCase',
    'LinkedCase',
    'ApprovalRequired',
  ],
});

export const adminDebts = endpoint({
  method: 'GET',
  path: '/api/operator/money/debts',
  ...staff,
  summary: 'Lists users in debt after a chargeback, oldest debt first',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({ userID: idDigits, nickname: z.string(), debtKobo: koboDigits, since: dateTime }),
  ).extend({ debtKobo: koboDigits, people: z.number().int() }),
});

export const adminChargebacks = endpoint({
  method: 'GET',
  path: '/api/operator/money/chargebacks',
  ...staff,
  summary: 'Lists open and decided chargebacks, newest first',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      chargebackID: idDigits,
      provider: z.string(),
      /** The provider's id of the dispute. */
      dispute: z.string(),
      reference: z.string().nullable(),
      userID: idDigits.nullable(),
      nickname: z.string().nullable(),
      amountKobo: koboDigits,
      /** The part that became a debt. */
      debtKobo: koboDigits,
      state: z.enum(['open', 'lost', 'won']),
      at: dateTime,
      decidedAt: dateTime.nullable(),
    }),
  ),
});

const reconciliation = z.object({
  reconciliationID: idDigits,
  at: dateTime,
  provider: z.string(),
  /** Negative if it is overdrawn. Null: no answer. */
  providerKobo: signedKobo.nullable(),
  ledgerKobo: signedKobo,
  inTransitKobo: koboDigits,
  uncertainKobo: koboDigits,
  /** The provider's balance minus our books. Null if the provider did not answer. */
  gapKobo: signedKobo.nullable(),
  /** What we owed users then, by its proof of reserves. Null if none was made or it is deleted. */
  liabilitiesKobo: koboDigits.nullable(),
  /** The change of the gap since the reconciliation before. If it is not zero, that is the day to check. */
  gapChangeKobo: signedKobo.nullable(),
  /** Movements since then, by our books: payments in, payouts out, costs kept by the provider. */
  moved: z.object({ inKobo: koboDigits, outKobo: koboDigits, costKobo: koboDigits }),
  signedName: z.string().nullable(),
  signedAt: dateTime.nullable(),
  note: z.string().nullable(),
});

export const adminReconciliations = endpoint({
  method: 'GET',
  path: '/api/operator/money/reconciliation',
  ...staff,
  summary: 'Returns the nightly reconciliations with providers, and the state of the ledger',
  answer: z.object({
    items: z.array(reconciliation),
    /** Current: what we owe all users, what is in suspense, and the sum of all accounts, which must be zero. */
    liabilitiesKobo: koboDigits,
    suspenseKobo: koboDigits,
    /** The platform accounts' current balances in kobo, by name. */
    platform: z.array(z.object({ name: z.string(), kobo: signedKobo })),
    sumKobo: signedKobo,
    /** Failed checks of the last nightly verification of the ledger. Empty if all passed. */
    problems: z.array(z.object({ check: z.string(), where: z.string() })),
    /** Null before the first verification. */
    verifiedAt: dateTime.nullable(),
    /** Webhook messages that were not understood or failed, and wait. */
    unhandledMessages: z.number().int(),
    /** The Lagos days of these reconciliations, newest first, and who signed them off. */
    days: z.array(z.object({ day: lagosDay, signedName: z.string().nullable() })),
  }),
});

export const signReconciliation = endpoint({
  method: 'POST',
  path: '/api/operator/money/reconciliation/sign',
  ...staff,
  idempotent: true,
  summary: 'Signs off a reconciliation, with an explanation of its gap',
  body: z.strictObject({ reconciliationID: idDigits, reason }),
  answer: done,
  refusals: ['RecordNotFound', 'ReconciliationSigned'],
});

export const dailyChecklist = endpoint({
  method: 'GET',
  path: '/api/operator/money/day',
  ...staff,
  summary: "Returns a day's checklist: each step's figure, rows and tick, and the sign-off",
  query: z.strictObject({ day: lagosDay }),
  answer: z.object({
    day: lagosDay,
    /** Current until the sign-off, then as they were signed. */
    steps: z.array(
      z.object({
        step: z.enum(signOffSteps),
        /**
         * Its rows: reconciliations, open unmatched payments, failed payouts of the day that the reconciliations close,
         * reconciliations with a gap.
         */
        count: z.number().int(),
        /** Their sum. Null if a provider did not answer. */
        kobo: signedKobo.nullable(),
        /** Silent providers, unmatched payments, overdue payouts, unexplained gaps. */
        open: z.number().int(),
        tick: z
          .object({ by: z.string(), at: dateTime, comment: z.string(), open: z.number().int() })
          .nullable(),
      }),
    ),
    reconciliations: z.array(
      z.object({
        reconciliationID: idDigits,
        provider: z.string(),
        providerKobo: signedKobo.nullable(),
        ledgerKobo: signedKobo,
        gapKobo: signedKobo.nullable(),
        /** The explanation of the gap, and who signed it. */
        note: z.string().nullable(),
        signedName: z.string().nullable(),
      }),
    ),
    failedPayouts: z.array(
      z.object({
        withdrawalID: idDigits,
        provider: z.string(),
        failure: z.enum(withdrawalFailures),
        amountKobo: koboDigits,
        at: dateTime,
      }),
    ),
    signOff: z.object({ by: z.string(), at: dateTime, note: z.string() }).nullable(),
  }),
  refusals: ['RecordNotFound'],
});

export const tickDailyStep = endpoint({
  method: 'POST',
  path: '/api/operator/money/day/tick',
  ...staff,
  summary: "Ticks a step of a day's checklist, with a comment",
  body: z.strictObject({ day: lagosDay, step: z.enum(signOffSteps), reason }),
  answer: done,
  refusals: ['RecordNotFound', 'ReconciliationSigned'],
});

export const signOffDay = endpoint({
  method: 'POST',
  path: '/api/operator/money/day/signOff',
  ...staff,
  idempotent: true,
  summary:
    'Signs off a day whose steps are ticked and whose gaps are explained. It cannot be changed afterwards',
  body: z.strictObject({ day: lagosDay, reason }),
  answer: done,
  refusals: [
    'RecordNotFound',
    'ReconciliationSigned',
    'GapUnexplained',
    'LedgerUnverified',
    'SignOffStepsOpen',
  ],
});

const providerKinds = ['pay', 'sms', 'mail', 'identity', 'push'] as const;
const provider = z.object({
  kind: z.enum(providerKinds),
  name: z.string(),
  isOn: z.boolean(),
  /** Paused until then after consecutive failures. */
  retryAfter: dateTime.nullable(),
  lastOkAt: dateTime.nullable(),
  lastFailedAt: dateTime.nullable(),
  lastFailure: z.string().nullable(),
  /** In the last 24 hours. */
  calls: z.number().int(),
  failures: z.number().int(),
  meanMs: z.number().int().nullable(),
  slowestMs: z.number().int().nullable(),
});

export const adminProviders = endpoint({
  method: 'GET',
  path: '/api/operator/providers',
  roles: providerRoles,
  summary: 'Lists all providers with their switch, health and response times',
  answer: z.object({ items: z.array(provider), maySwitch: z.boolean() }),
});

/** While it is off, it gets no calls: pending payments wait, new ones go to the next provider. */
export const switchProvider = endpoint({
  method: 'POST',
  path: '/api/operator/providers/switch',
  roles: providerSwitchRoles,
  idempotent: true,
  summary: 'Switches a provider on or off for all users',
  body: z.strictObject({
    kind: z.enum(providerKinds),
    name: z.string().min(1).max(40),
    isOn: z.boolean(),
    reason,
  }),
  answer: done,
  refusals: ['RecordNotFound'],
});
