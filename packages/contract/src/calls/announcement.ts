import * as z from 'zod';
import { endpoint } from '../endpoint';
import { cursor, dateTime, done, idDigits, pageLimit, pageOf } from '../fields';
import {
  announcementImportances,
  announcementStates,
  audiences,
  maxText,
  maxTitle,
} from '../operator/announcement-values';
import { pidginText, reasonText } from '../operator/fields';
import { announcementRoles } from '../operator/staff-roles';

// Announcements: temporary notices by staff to all or some users.

/** A path within the app. Two leading slashes would lead to another site. */
const link = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[\w/?=&.-]*$/)
  .nullable();
const importance = z.enum(announcementImportances);

export const announcements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  summary: 'Lists current announcements that the reader has not dismissed, warnings first',
  answer: z.object({
    items: z.array(
      z.object({ announcementID: idDigits, importance, title: z.string(), text: z.string(), link }),
    ),
  }),
});

export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/dismiss',
  summary: "Dismisses an announcement on all of the caller's devices",
  body: z.strictObject({ announcementID: idDigits }),
  answer: done,
  refusals: ['AnnouncementNotFound'],
});

const announcementInput = {
  importance,
  audience: z.enum(audiences),
  /** The account tiers that see it. Empty: all of them, plus visitors if it is for everybody. */
  tiers: z.array(z.number().int().min(0).max(3)).max(4),
  titleEn: z.string().trim().min(1).max(maxTitle.en),
  titleZh: z.string().trim().min(1).max(maxTitle.zh),
  titlePcm: pidginText(maxTitle.en),
  textEn: z.string().trim().min(1).max(maxText.en),
  textZh: z.string().trim().min(1).max(maxText.zh),
  textPcm: pidginText(maxText.en),
  link,
  /** Null: as soon as it is published. */
  fromAt: dateTime.nullable(),
  /** Null: until it is ended by hand. */
  untilAt: dateTime.nullable(),
};
const announcement = z.object({
  ...announcementInput,
  announcementID: idDigits,
  version: z.number().int(),
  /** The newest version's current state; an earlier version's state when it was written. */
  state: z.enum(announcementStates),
  at: dateTime,
  byID: idDigits,
  by: z.string(),
  reason: z.string(),
});

export const announcementList = endpoint({
  method: 'GET',
  path: '/api/operator/announcements',
  roles: announcementRoles,
  summary: 'Lists published and scheduled announcements, drafts, or ended ones, newest first',
  query: z.strictObject({ tab: z.enum(['out', 'drafts', 'ended']).default('out'), cursor, limit: pageLimit }),
  answer: pageOf(announcement.extend({ dismissals: z.number().int() })),
});

export const announcementDetail = endpoint({
  method: 'GET',
  path: '/api/operator/announcement',
  roles: announcementRoles,
  summary: 'Returns all versions of an announcement, newest first, and its dismissals',
  query: z.strictObject({ announcementID: idDigits }),
  answer: z.object({ dismissals: z.number().int(), versions: z.array(announcement) }),
  refusals: ['AnnouncementNotFound'],
});

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/api/operator/announcement/save',
  roles: announcementRoles,
  idempotent: true,
  summary: 'Saves a new or changed announcement, as a draft or for publication',
  body: z.strictObject({
    ...announcementInput,
    announcementID: idDigits.optional(),
    /** The version that it is based on. 0 for a new announcement. */
    version: z.number().int().min(0),
    isDraft: z.boolean(),
    reason: reasonText,
  }),
  answer: announcement,
  refusals: [
    'AnnouncementNotFound',
    'AnnouncementChanged',
    'AnnouncementEnded',
    'AnnouncementIsOut',
    'AnnouncementEndBeforeStart',
    'AnnouncementEndInPast',
  ],
});

export const endAnnouncement = endpoint({
  method: 'POST',
  path: '/api/operator/announcement/end',
  roles: announcementRoles,
  summary: 'Ends an announcement, or discards a draft',
  body: z.strictObject({ announcementID: idDigits, reason: reasonText }),
  answer: done,
  refusals: ['AnnouncementNotFound', 'AnnouncementChanged', 'AnnouncementEnded'],
});
