import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, done, idDigits, koboDigits, moment, pageLimit, pageOf } from '../../fields';
import { reasonText } from '../../operator/fields';
import { financeRoles, switchRoles } from '../../operator/staff-roles';
import {
  payoutAnswers,
  suspenseCauses,
  suspenseStates,
  suspenseWishes,
  withdrawalFailures,
  withdrawalStates,
} from '../../wallet/wallet-enums';

// The desk of those who look after the money: what waits for a person, payouts that hang, the books against the
// providers' balances, and how the providers do.
const staff = { access: 'user', roles: financeRoles } as const;
const reason = reasonText;
/** Below zero where something is missing. */
const signedKobo = z.string().regex(/^-?\d+$/);

const waiting = z.object({
  suspendedID: idDigits,
  provider: z.string(),
  reference: z.string(),
  cause: z.enum(suspenseCauses),
  state: z.enum(suspenseStates),
  amountKobo: koboDigits,
  senderName: z.string().nullable(),
  at: moment,
  /** By when it is decided about. */
  dueAt: moment,
  /** Whom it seems to be for; null where nothing tells. */
  userID: idDigits.nullable(),
  nickname: z.string().nullable(),
  ownName: z.string().nullable(),
  wish: z.enum(suspenseWishes).nullable(),
  note: z.string().nullable(),
  /** Pictures its owner showed: links for some minutes. */
  pictures: z.array(z.object({ fileID: idDigits, url: z.string(), thumbURL: z.string() })),
  /** So large that another person must agree: `requestApproval` with the kind `suspense`. */
  needsApproval: z.boolean(),
  decidedAt: moment.nullable(),
  decidedName: z.string().nullable(),
  reason: z.string().nullable(),
});

export const adminUnmatchedPayments = endpoint({
  method: 'GET',
  path: '/api/operator/money/suspense',
  ...staff,
  isLogged: 'hourly',
  summary:
    'Money that arrived and waits for a person: the oldest first, or what was decided, the newest first',
  query: z.strictObject({ tab: z.enum(['open', 'decided']).default('open'), cursor, limit: pageLimit }),
  answer: pageOf(waiting).extend({ openKobo: koboDigits, openCount: z.number().int() }),
});

export const adminUnmatchedPayment = endpoint({
  method: 'GET',
  path: '/api/operator/money/suspense/one',
  ...staff,
  isLogged: 'hourly',
  summary: 'One payment that waits for a person, or did',
  query: z.strictObject({ suspendedID: idDigits }),
  answer: waiting,
  refusals: ['RecordNotFound'],
});

const suspenseRefusals = [
  'RecordNotFound',
  'SuspendedDecided',
  'OwnCase',
  'LinkedCase',
  'PersonNotFound',
  'ApprovalRequired',
] as const;

export const attachSuspense = endpoint({
  method: 'POST',
  path: '/api/operator/money/suspense/attach',
  ...staff,
  idempotent: true,
  summary: 'Give waiting money to whom it is for; what is above their cap goes on waiting for their tier',
  body: z.strictObject({ suspendedID: idDigits, userID: idDigits, reason }),
  answer: done,
  refusals: suspenseRefusals,
});

export const returnSuspense = endpoint({
  method: 'POST',
  path: '/api/operator/money/suspense/return',
  ...staff,
  idempotent: true,
  summary: 'Book that waiting money went back to where it came from, after it was sent back at the provider',
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
  createdAt: moment,
  /** When it hangs, and somebody looks into it. */
  dueAt: moment,
  sentAt: moment.nullable(),
  /** How often the provider was asked or told. */
  checks: z.number().int(),
  nextAt: moment.nullable(),
  /** What the provider said when one of the staff had it asked last; `silent`: it did not say. */
  lastAnswer: z.enum(payoutAnswers).nullable(),
  lastAnswerAt: moment.nullable(),
  /** Until then it may be returned: the provider knew nothing of it, and nothing is ordered meanwhile. */
  returnableUntil: moment.nullable(),
  needsApproval: z.boolean(),
});

export const adminPayouts = endpoint({
  method: 'GET',
  path: '/api/operator/money/payouts',
  ...staff,
  isLogged: 'hourly',
  summary: 'Payouts that have not ended: those that hang first, which is most of an hour',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(payout).extend({ inTransitKobo: koboDigits, hanging: z.number().int() }),
});

export const adminPayout = endpoint({
  method: 'GET',
  path: '/api/operator/money/payouts/one',
  ...staff,
  isLogged: 'hourly',
  summary: 'One payout, whatever became of it',
  query: z.strictObject({ withdrawalID: idDigits }),
  answer: payout,
  refusals: ['RecordNotFound'],
});

export const verifyPayout = endpoint({
  method: 'POST',
  path: '/api/operator/money/payouts/verify',
  ...staff,
  summary:
    'Have the provider asked now, and do what follows from its answer; where it knows nothing, hold it',
  body: z.strictObject({ withdrawalID: idDigits, reason }),
  answer: payout,
  refusals: ['RecordNotFound', 'PayoutClosed', 'PayoutBusy'],
});

export const returnPayout = endpoint({
  method: 'POST',
  path: '/api/operator/money/payouts/return',
  ...staff,
  idempotent: true,
  summary:
    'Give a payout that the provider knows nothing of back to its owner, whole; it is never sent again',
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
  summary: 'Who owes since a bank took back a payment that was spent, the longest first',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({ userID: idDigits, nickname: z.string(), owedKobo: koboDigits, since: moment }),
  ).extend({ owedKobo: koboDigits, people: z.number().int() }),
});

export const adminChargebacks = endpoint({
  method: 'GET',
  path: '/api/operator/money/chargebacks',
  ...staff,
  summary: 'Payments that are or were disputed at the payer’s bank, the newest first',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      chargebackID: idDigits,
      provider: z.string(),
      /** The provider's number of the dispute. */
      dispute: z.string(),
      reference: z.string().nullable(),
      userID: idDigits.nullable(),
      nickname: z.string().nullable(),
      amountKobo: koboDigits,
      /** What of it became a debt. */
      owedKobo: koboDigits,
      state: z.enum(['open', 'lost', 'won']),
      at: moment,
      decidedAt: moment.nullable(),
    }),
  ),
});

const night = z.object({
  reconciliationID: idDigits,
  at: moment,
  provider: z.string(),
  /** Null: it did not say. */
  providerKobo: koboDigits.nullable(),
  ledgerKobo: signedKobo,
  inTransitKobo: koboDigits,
  uncertainKobo: koboDigits,
  /** What is there beyond the books, or missing; null where the provider did not say. */
  gapKobo: signedKobo.nullable(),
  /** What users were owed that night, by its proof of reserves; null where none was made or it is gone. */
  owedKobo: koboDigits.nullable(),
  /** How the gap changed since the night before: the day to look at is the one where this is not zero. */
  gapChangeKobo: signedKobo.nullable(),
  /** What the books say moved since then: in by payments, out by payouts, kept by the provider. */
  moved: z.object({ inKobo: koboDigits, outKobo: koboDigits, costKobo: koboDigits }),
  signedName: z.string().nullable(),
  signedAt: moment.nullable(),
  note: z.string().nullable(),
});

export const adminReconciliations = endpoint({
  method: 'GET',
  path: '/api/operator/money/reconciliation',
  ...staff,
  summary:
    'The books against what the providers hold, to the kobo, night by night, and where a gap came from',
  answer: z.object({
    nights: z.array(night),
    /** Now: everything users are owed, what waits in suspense, and the sum of every account, which is zero. */
    owedKobo: koboDigits,
    suspenseKobo: koboDigits,
    /** Accounts of the platform by name, in kobo as they stand. */
    platform: z.array(z.object({ name: z.string(), kobo: signedKobo })),
    sumKobo: signedKobo,
    /** Promises of the ledger that do not hold; none as it must be. */
    problems: z.array(z.object({ check: z.string(), where: z.string() })),
    /** Messages of providers that were not understood or failed, and wait. */
    unhandledMessages: z.number().int(),
  }),
});

export const signReconciliation = endpoint({
  method: 'POST',
  path: '/api/operator/money/reconciliation/sign',
  ...staff,
  idempotent: true,
  summary: 'Sign a night off, with what explains its gap where there is one',
  body: z.strictObject({ reconciliationID: idDigits, reason }),
  answer: done,
  refusals: ['RecordNotFound', 'ReconciliationSigned'],
});

const providerKinds = ['pay', 'sms', 'mail', 'identity', 'push'] as const;
const provider = z.object({
  kind: z.enum(providerKinds),
  name: z.string(),
  isOn: z.boolean(),
  /** Not asked until then, after failures in a row. */
  retryAfter: moment.nullable(),
  lastOkAt: moment.nullable(),
  lastFailedAt: moment.nullable(),
  lastFailure: z.string().nullable(),
  /** Of the last 24 hours. */
  calls: z.number().int(),
  failures: z.number().int(),
  meanMs: z.number().int().nullable(),
  slowestMs: z.number().int().nullable(),
});

export const adminProviders = endpoint({
  method: 'GET',
  path: '/api/operator/providers',
  access: 'user',
  roles: ['finance', 'compliance', 'lead', 'superadmin'],
  summary: 'Every provider: whether it is on, how it answers, how long it takes',
  answer: z.object({ items: z.array(provider), maySwitch: z.boolean() }),
});

export const switchProvider = endpoint({
  method: 'POST',
  path: '/api/operator/providers/switch',
  access: 'user',
  roles: switchRoles,
  idempotent: true,
  summary:
    'Switch a provider on or off for all. While it is off it is asked nothing: what is on its way waits, new payments go to the next',
  body: z.strictObject({
    kind: z.enum(providerKinds),
    name: z.string().min(1).max(40),
    isOn: z.boolean(),
    reason,
  }),
  answer: done,
  refusals: ['RecordNotFound'],
});
