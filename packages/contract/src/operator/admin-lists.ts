import * as z from 'zod';

/** A list of the staff with all its pages, as a file: the calls whose answers can be had as one. */
// table: what the staff can have as a CSV file.
export const exportLists = [
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
] as const;
export type ExportList = (typeof exportLists)[number];

/** A day in Lagos, `2026-06-30`. */
export const lagosDay = z.iso.date();

/** What a list is asked for, as its address has it: every value is text. The list's own call says which there are. */
export const listFilter = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(300))
  .refine((filter) => Object.keys(filter).length <= 20);
