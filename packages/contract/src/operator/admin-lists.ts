import * as z from 'zod';

// table: the calls whose whole list staff can export as CSV.
export const exportableLists = [
  'adminOrders',
  'adminDisputes',
  'adminTopUps',
  'adminWithdrawals',
  'adminSignups',
  'orderFigures',
  'disputeFigures',
  'moneyFigures',
  'peopleFigures',
  'staffDisputeQueue',
  'adminRefunds',
  'identityReviews',
  'documentReviews',
  'adminUnmatchedPayments',
  'adminPayouts',
  'staffQuestions',
  'findPeople',
  'auditList',
  'codeAccessLog',
  'staffList',
  'adminReconciliations',
  'adminReconciliationEntries',
  'platformEntries',
  'userEntries',
  'userHolds',
  'adminReserveProofs',
  'providerMessages',
  'adminProviders',
  'catalogSource',
  'countrySource',
  'helpSource',
  'settingList',
  'settingHistory',
  'catalogHistory',
  'flagList',
  'dataRequests',
  'promotionList',
  'promotionPeople',
  'announcementList',
  'adminDebts',
  'adminChargebacks',
  'paymentReviews',
  'riskReviews',
] as const;
export type ExportList = (typeof exportableLists)[number];

/** A day in Lagos, `2026-06-30`. */
export const lagosDay = z.iso.date();

/** A list's filters as query parameters: every value is text. The list's own call defines which exist. */
export const listFilter = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(300))
  .refine((filter) => Object.keys(filter).length <= 20);
