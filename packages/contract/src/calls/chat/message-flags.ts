import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, done, idDigits, koboDigits, pageLimit, pageOf } from '../../fields';
import { reasonText } from '../../operator/fields';
import { reportReasons } from '../../operator/report-reasons';
import { flagRoles } from '../../operator/staff-roles';
import { orderNo } from '../../orders/fields';

// Flagged chat: messages that a user reported, or in which the server found a contact or a code.

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/chat/report',
  summary: "Reports another user's chat message and stores it with its context",
  rate: { limit: 20, windowS: 86_400, by: 'account' },
  body: z.strictObject({
    /** The OpenIM id: `si_a_b`, `sg_group`. */
    conversationID: z.string().min(3).max(140),
    seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    reason: z.enum(reportReasons),
    text: z.string().trim().max(1000),
  }),
  answer: done,
  refusals: ['MessageNotFound', 'MessageReported', 'NotYourself', 'ReportNeedsText', 'CodeInText'],
});

const who = z.object({ userID: idDigits, nickname: z.string() });
/** Why a message was flagged. */
const kind = z.enum(['report', 'card', 'otp', 'account', 'contact']);
const outcome = z.enum(['dismiss', 'warn', 'mute', 'freeze']);

const flag = z.object({
  flagID: idDigits,
  at: dateTime,
  dueAt: dateTime,
  sender: who,
  /** The receiver. Null in a group. */
  receiver: who.nullable(),
  groupName: z.string().nullable(),
  kinds: z.array(kind),
  /** How many people reported it. Linked accounts count as one. */
  reporters: z.number().int(),
  /** The number of flagged messages; `text` is the newest one's. Null if it has no text. Codes are covered. */
  messages: z.number().int(),
  text: z.string().nullable(),
  /** Earlier flags of the same sender, and how many were confirmed. */
  earlier: z.number().int(),
  upheld: z.number().int(),
  outcome: outcome.nullable(),
  closedAt: dateTime.nullable(),
  closedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
});

export const flagList = endpoint({
  method: 'GET',
  path: '/api/operator/flags',
  roles: flagRoles,
  summary: 'Lists waiting flags by deadline, or closed ones, newest first',
  query: z.strictObject({ tab: z.enum(['pending', 'closed']).default('pending'), cursor, limit: pageLimit }),
  answer: pageOf(flag),
});

export const flagDetail = endpoint({
  method: 'GET',
  path: '/api/operator/flag',
  roles: flagRoles,
  isLogged: true,
  summary: 'Returns a flag with its messages, reports, orders and earlier flags',
  query: z.strictObject({ flagID: idDigits }),
  answer: flag.extend({
    lines: z.array(
      z.object({
        seq: z.number().int(),
        by: z.object({ userID: z.string(), nickname: z.string() }),
        isSender: z.boolean(),
        at: dateTime,
        contentType: z.number().int(),
        /** Null without text. Codes are covered. */
        text: z.string().nullable(),
        /** Null: not flagged itself, only context. */
        kind: kind.nullable(),
        /** Revoked or expired. Its text comes from the stored copy. */
        isGone: z.boolean(),
      }),
    ),
    reportList: z.array(
      z.object({
        by: who,
        seq: z.number().int(),
        reason: z.enum(reportReasons),
        text: z.string(),
        at: dateTime,
        /** How many messages this user reported in all, and how many of those reports were rejected. */
        reported: z.number().int(),
        dismissed: z.number().int(),
      }),
    ),
    orders: z.array(
      z.object({ orderNo, stateName: z.string(), amountKobo: koboDigits, createdAt: dateTime }),
    ),
    earlierFlags: z.array(
      z.object({ flagID: idDigits, at: dateTime, kinds: z.array(kind), outcome: outcome.nullable() }),
    ),
    mutedUntil: dateTime.nullable(),
    isFrozen: z.boolean(),
  }),
  refusals: ['FlagNotFound', 'OwnFlag', 'LinkedCase'],
});

export const decideFlag = endpoint({
  method: 'POST',
  path: '/api/operator/flag/decide',
  roles: flagRoles,
  summary: 'Decides a flag: dismisses it, or warns, mutes or freezes the sender',
  body: z.strictObject({
    flagID: idDigits,
    outcome,
    /** How many days the sender is muted, with `mute`. */
    days: z.number().int().min(1).max(365).optional(),
    reason: reasonText,
  }),
  answer: done,
  refusals: ['FlagNotFound', 'FlagDecided', 'OwnFlag', 'LinkedCase', 'MuteNeedsDays', 'AlreadyFrozen'],
});

export const liftMute = endpoint({
  method: 'POST',
  path: '/api/operator/person/unmute',
  roles: flagRoles,
  summary: "Lifts a user's chat mute early",
  body: z.strictObject({ userID: idDigits, reason: reasonText }),
  answer: done,
  refusals: ['UserNotFound', 'NotMuted', 'OwnFlag', 'LinkedCase'],
});
