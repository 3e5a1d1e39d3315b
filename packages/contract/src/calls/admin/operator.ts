import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, done, idDigits, koboDigits, pageLimit, pageOf, signedKobo } from '../../fields';
import { lagosDay } from '../../operator/admin-lists';
import { approvalRequest } from '../../operator/approval-request';
import { approvalKinds, queueNames, reasonText } from '../../operator/fields';
import { approvalTabs, overviewLists } from '../../operator/overview';
import { auditRoles, staffRoles } from '../../operator/staff-roles';

// The console for staff. Signing in takes a password and a two-step code. The session is short and uses its own
// cookie, which scripts cannot read and other sites cannot send.

const everyone = { roles: staffRoles } as const;
const reason = reasonText;
const roles = z.array(z.enum(staffRoles));

export const operatorSignIn = endpoint({
  method: 'POST',
  path: '/api/operator/signIn',
  access: 'public',
  summary: 'Starts a console sign-in with the password',
  body: z.strictObject({ account: z.string().min(1).max(254), password: z.string().min(1).max(100) }),
  rate: { limit: 30, windowS: 300, by: 'address' },
  answer: z.object({
    /** For the second step. Valid for five minutes and five attempts. */
    ticket: z.string(),
    /** The secret for an authenticator app at the first sign-in. Null if it was issued before. */
    enrolment: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    /** The code itself, only for the printed accounts of a demo. */
    demoCode: z.string().nullable(),
  }),
  refusals: ['LoginWrong', 'LoginLocked'],
});

const whoami = z.object({
  userID: idDigits,
  nickname: z.string(),
  roles,
  /** When the session ends, whatever its activity. */
  expiresAt: dateTime,
  idleMin: z.number().int(),
});

export const operatorConfirm = endpoint({
  method: 'POST',
  path: '/api/operator/confirm',
  access: 'public',
  summary: 'Completes a console sign-in with a two-step code and sets the session cookie',
  body: z.strictObject({ ticket: z.string().max(100), code: z.string().regex(/^\d{6}$/) }),
  rate: { limit: 30, windowS: 300, by: 'address' },
  secretAnswer: true,
  answer: whoami,
  refusals: ['SignInExpired', 'SecondFactorWrong', 'SecondFactorLocked', 'NotStaff'],
});

export const operatorMe = endpoint({
  method: 'GET',
  path: '/api/operator/me',
  ...everyone,
  summary: 'Returns the staff member who is signed in to the console',
  answer: whoami,
});

export const operatorCounts = endpoint({
  method: 'GET',
  path: '/api/operator/counts',
  ...everyone,
  summary: "Returns the number of waiting items in each of the caller's queues",
  answer: z.object({
    counts: z.partialRecord(z.enum(queueNames), z.number().int()),
    /** One of the caller's own cases is overdue. */
    isOwnCaseOverdue: z.boolean(),
  }),
});

/**
 * `oldestAt`: when the oldest row started waiting. `late`: rows past their deadline; null for a list without deadlines.
 */
const work = { count: z.number().int(), oldestAt: dateTime.nullable(), late: z.number().int().nullable() };
const dayFigures = z.object({
  day: lagosDay,
  started: z.number().int(),
  completed: z.number().int(),
  completedKobo: koboDigits,
  signups: z.number().int(),
  disputes: z.number().int(),
});

export const operatorOverview = endpoint({
  method: 'GET',
  path: '/api/operator/overview',
  ...everyone,
  summary:
    "Returns the caller's queues, the money held and the figures of the day; null for parts that the role may not see",
  answer: z.object({
    lists: z.array(z.object({ list: z.enum(overviewLists), ...work })),
    /** The caller's claimed cases, assigned support questions, and own requests that await a second person. */
    cases: z.number().int().nullable(),
    questions: z.number().int(),
    requests: z.number().int(),
    money: z
      .object({
        /** All that users own here: wallets, escrow and proceeds on hold. */
        liabilitiesKobo: signedKobo,
        escrowKobo: koboDigits,
        suspenseKobo: signedKobo,
        /** Of the last reconciliation. Null: the provider did not answer. */
        gaps: z.array(
          z.object({ reconciliationID: idDigits, provider: z.string(), gapKobo: signedKobo.nullable() }),
        ),
      })
      .nullable(),
    /** Switched off, or failing repeatedly. */
    unavailableProviders: z.array(z.object({ kind: z.string(), name: z.string() })).nullable(),
    /** Today so far, and the whole day a week ago. */
    days: z.array(dayFigures).nullable(),
  }),
});

export const operatorSignOut = endpoint({
  method: 'POST',
  path: '/api/operator/signOut',
  ...everyone,
  summary: 'Ends the console session',
  body: z.strictObject({}),
  answer: done,
});

export const staffList = endpoint({
  method: 'GET',
  path: '/api/operator/staff/list',
  roles: ['superadmin', 'compliance', 'lead'],
  summary: 'Lists all staff with their roles',
  answer: z.object({
    /** For so many days after a grant, staff whose role a superadmin granted cannot approve that superadmin's requests. */
    waitDays: z.number().int(),
    items: z.array(
      z.object({
        userID: idDigits,
        nickname: z.string(),
        roles,
        hasSecondFactor: z.boolean(),
        /** Who last granted a role or reset the second factor. Null for staff that the configuration names. */
        roleGrant: z.object({ by: z.string(), at: dateTime }).nullable(),
        /** Open console sessions, and when one was last used. */
        sessions: z.number().int(),
        seenAt: dateTime.nullable(),
      }),
    ),
  }),
});

export const setStaffRoles = endpoint({
  method: 'POST',
  path: '/api/operator/staff/setRoles',
  roles: ['superadmin'],
  summary: 'Sets the roles of another user',
  body: z.strictObject({ userID: idDigits, roles: roles.max(staffRoles.length), reason }),
  answer: done,
  refusals: ['UserNotFound', 'OwnRoles', 'NeedsRole'],
});

export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/operator/staff/endSessions',
  roles: ['superadmin'],
  summary: 'Ends all console sessions of a staff member',
  body: z.strictObject({ userID: idDigits, reason }),
  answer: z.object({ ended: z.number().int() }),
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/operator/staff/resetSecondFactor',
  roles: ['superadmin'],
  summary: "Resets a staff member's authenticator app and ends their console sessions",
  body: z.strictObject({ userID: idDigits, reason }),
  answer: done,
  refusals: ['UserNotFound', 'OwnRoles'],
});

export const auditList = endpoint({
  method: 'GET',
  path: '/api/operator/audit/list',
  roles: auditRoles,
  summary: 'Lists the audit log, newest first',
  query: z.strictObject({
    /** Words of the reason, a call's name, or the subject: `orderNo:123`, or the number alone. */
    search: z.string().max(100).optional(),
    staffID: idDigits.optional(),
    outcome: z.enum(['done', 'refused']).optional(),
    /** Both days are inclusive, in Lagos. */
    from: lagosDay.optional(),
    to: lagosDay.optional(),
    cursor,
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: pageOf(
    z.object({
      auditID: idDigits,
      at: dateTime,
      staffID: idDigits,
      nickname: z.string(),
      roles: z.array(z.string()),
      call: z.string(),
      about: z.array(z.string()),
      /** Names of the settings and staff members in `about`. */
      names: z.record(z.string(), z.string()),
      reason: z.string(),
      details: z.json(),
      /** `done`, or the refusal's name. */
      outcome: z.string(),
      address: z.string(),
    }),
  ),
});

const approval = z.object({
  approvalID: idDigits,
  kind: z.enum(approvalKinds),
  request: approvalRequest,
  /** Names of what it mentions (users, a setting, a promotion, a payout or a payment), by their ids. */
  names: z.record(z.string(), z.string()),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'expired']),
  requestedBy: idDigits,
  requesterName: z.string(),
  reason: z.string(),
  requestedAt: dateTime,
  expiresAt: dateTime,
  decidedName: z.string().nullable(),
  decidedReason: z.string().nullable(),
  decidedAt: dateTime.nullable(),
  /** When the codes were viewed with it. */
  openedAt: dateTime.nullable(),
  /** What the reader may do with it. */
  actions: z.array(z.enum(['decide', 'withdraw', 'openCode'])),
});

export const approvalList = endpoint({
  method: 'GET',
  path: '/api/operator/approval/list',
  ...everyone,
  summary: 'Lists waiting or decided approval requests',
  query: z.strictObject({ tab: z.enum(approvalTabs).default('pending'), cursor, limit: pageLimit }),
  answer: pageOf(approval),
});

/** Refusals of the actions that need approval: checked on the request and again on the approval. */
const actionRefusals = [
  'NeedsRole',
  'UserNotFound',
  'OrderNotFound',
  'OrderInDispute',
  'OrderOver',
  'OrderStateChanged',
  'CodeNotSeen',
  'RequestImpossible',
  'SettingUnknown',
  'SettingUnreadable',
  'SettingOutOfRange',
  'SettingsCross',
  'SettingPast',
  'SettingSame',
  'OwnCase',
  'LinkedCase',
  'RecordNotFound',
  'SuspendedDecided',
  'PayoutClosed',
  'PayoutNotVerified',
  'NoDebt',
  'PromotionUnknown',
  'PromotionChanged',
  'PromotionTimes',
  'PromotionOver',
  'PromotionPromised',
  'PromotionUnfunded',
  'RateCardUnknown',
  'RateStartPast',
  'RatesChanged',
] as const;

export const requestApproval = endpoint({
  method: 'POST',
  path: '/api/operator/approval/request',
  ...everyone,
  idempotent: true,
  bodyLimit: 256 * 1024,
  summary: "Requests another staff member's approval of an action",
  body: z.strictObject({ request: approvalRequest, reason }),
  answer: approval,
  refusals: [...actionRefusals, 'SameRequestPending'],
});

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/operator/approval/decide',
  ...everyone,
  idempotent: true,
  summary: "Approves and executes another staff member's request, or rejects it",
  body: z.strictObject({ approvalID: idDigits, isApproved: z.boolean(), reason }),
  answer: approval,
  refusals: [
    'ApprovalNotFound',
    'ApprovalDecided',
    'OwnApproval',
    'RequesterLostRole',
    'LinkedColleague',
    'NewColleague',
    ...actionRefusals,
  ],
});

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/operator/approval/withdraw',
  ...everyone,
  summary: "Withdraws the caller's own approval request",
  body: z.strictObject({ approvalID: idDigits, reason }),
  answer: approval,
  refusals: ['ApprovalNotFound', 'ApprovalDecided', 'NotYourRequest'],
});

export const openApprovedCode = endpoint({
  method: 'POST',
  path: '/api/operator/approval/openCode',
  roles: ['moderator', 'lead', 'superadmin'],
  secretAnswer: true,
  summary: "Returns an order's codes to the staff member whose request was approved",
  body: z.strictObject({ approvalID: idDigits, reason }),
  answer: z.object({
    /** When this approval stops showing the codes. */
    hidesAt: dateTime,
    cards: z.array(
      z.object({
        slot: z.number().int(),
        parts: z.array(z.object({ name: z.string(), text: z.string() })),
      }),
    ),
  }),
  refusals: ['ApprovalNotFound', 'ApprovalDecided', 'NotYourRequest', 'CodePurged', 'OrderNotFound'],
});

export const codeAccessLog = endpoint({
  method: 'GET',
  path: '/api/operator/codeAccessLog',
  roles: ['compliance', 'superadmin'],
  isLogged: true,
  summary: 'Lists staff requests to view card codes, newest first',
  query: z.strictObject({ orderNo: idDigits.optional(), cursor, limit: pageLimit }),
  answer: pageOf(approval),
});
