import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, done, idDigits, pageLimit, pageOf } from '../../fields';
import { reasonText } from '../../operator/fields';
import { linkKinds, riskOutcomes, riskRuleNames } from '../../operator/risk';
import { inspectorRoles, riskRoles } from '../../operator/staff-roles';
import { orderNo } from '../../orders/fields';

export const linkedAccounts = endpoint({
  method: 'GET',
  path: '/api/operator/person/links',
  roles: inspectorRoles,
  isLogged: true,
  rate: { limit: 300, windowS: 3600, by: 'account' },
  summary: 'Returns the accounts linked to a user directly or through one other account',
  query: z.strictObject({ userID: idDigits }),
  answer: z.object({
    /** The user first, then by distance. */
    people: z.array(
      z.object({
        userID: idDigits,
        nickname: z.string(),
        /** 0: the user; 1: linked directly; 2: linked through another account. */
        distance: z.number().int(),
        tier: z.number().int(),
        joinedAt: dateTime,
        isFrozen: z.boolean(),
        isErased: z.boolean(),
        /** Completed orders. */
        orders: z.number().int(),
        disputes: z.number().int(),
      }),
    ),
    links: z.array(z.object({ one: idDigits, other: idDigits, kind: z.enum(linkKinds), at: dateTime })),
    /** Further accounts are linked and left out. */
    isCut: z.boolean(),
  }),
  refusals: ['UserNotFound', 'OwnCase', 'LinkedCase'],
});

/** A count, a sum in kobo or basis points, as digits; the rule has the unit. */
const measure = z.string().regex(/^(0|[1-9]\d{0,18})$/);

export const riskReviews = endpoint({
  method: 'GET',
  path: '/api/operator/risk/reviews',
  roles: riskRoles,
  isLogged: 'hourly',
  summary: 'Lists open risk reviews by deadline, or decided ones, newest first',
  query: z.strictObject({ tab: z.enum(['open', 'decided']).default('open'), cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      reviewID: idDigits,
      userID: idDigits,
      nickname: z.string(),
      rule: z.enum(riskRuleNames),
      measured: measure,
      /** The threshold at that time. */
      threshold: measure,
      orderNo,
      at: dateTime,
      dueAt: dateTime,
      outcome: z.enum(riskOutcomes).nullable(),
      decidedAt: dateTime.nullable(),
      decidedName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

export const riskRuleFigures = endpoint({
  method: 'GET',
  path: '/api/operator/risk/rules',
  roles: riskRoles,
  summary: 'Returns the threshold of each risk rule, its hits in 30 days and how they were decided',
  answer: z.object({
    rules: z.array(
      z.object({
        rule: z.enum(riskRuleNames),
        threshold: measure,
        hits: z.number().int(),
        /** Of these hits. */
        decided: z.number().int(),
        actionTaken: z.number().int(),
      }),
    ),
  }),
});

export const decideRiskReview = endpoint({
  method: 'POST',
  path: '/api/operator/risk/decide',
  roles: riskRoles,
  summary: 'Decides a risk review. It changes nothing else: accounts are frozen or paused by their own calls',
  body: z.strictObject({ reviewID: idDigits, outcome: z.enum(riskOutcomes), reason: reasonText }),
  answer: done,
  refusals: ['RecordNotFound', 'RiskReviewDecided', 'OwnCase', 'LinkedCase'],
});
