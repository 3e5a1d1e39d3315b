import * as z from 'zod';

/** A list of the staff with all its pages, as a file: the calls whose answers can be had as one. */
// table: what the staff can have as a CSV file.
export const exportLists = [
  'deskOrders',
  'deskDisputes',
  'deskTopUps',
  'deskWithdrawals',
  'deskPeople',
  'orderFigures',
  'disputeFigures',
  'moneyFigures',
  'peopleFigures',
  'staffDisputeQueue',
  'deskRefunds',
  'identityReviews',
  'paperReviews',
  'deskSuspense',
  'deskPayouts',
  'staffQuestions',
  'findPeople',
  'auditList',
  'codeLooks',
  'staffList',
  'deskReconciliation',
  'deskNightEntries',
  'platformEntries',
  'personEntries',
  'personHolds',
  'deskProofs',
  'providerMessages',
  'deskProviders',
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
  'deskDebts',
  'deskChargebacks',
  'paymentReviews',
] as const;
export type ExportList = (typeof exportLists)[number];

/** A day in Lagos, `2026-06-30`. */
export const lagosDay = z.iso.date();

/** What a list is asked for, as its address has it: every value is text. The list's own call says which there are. */
export const listFilter = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().max(300))
  .refine((filter) => Object.keys(filter).length <= 20);
