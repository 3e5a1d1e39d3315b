import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, pageLimit, pageOf } from '../../fields';
import { settingGroups, settingUnits } from '../../operator/setting-fields';

// These calls only read settings. A change needs two people: `requestApproval`.

const roles = ['lead', 'finance', 'compliance', 'superadmin'] as const;
/** As JSON; sums are `{"kobo":"123"}`. */
const value = z.string().max(4000);

export const settingList = endpoint({
  method: 'GET',
  path: '/api/operator/setting/list',
  roles,
  summary: 'Lists all settings by group, with scheduled values and waiting approvals',
  answer: z.object({
    groups: z.array(
      z.object({
        group: z.enum(settingGroups),
        settings: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            unit: z.enum(settingUnits),
            /** Its numbers are encoded as `{"kobo":"123"}`, also where `unit` is another one. */
            isSum: z.boolean(),
            isList: z.boolean(),
            value,
            /** The default that Gift ships with. */
            standard: value,
            /** Null: never changed. */
            since: dateTime.nullable(),
            scheduled: z.array(z.object({ value, validFrom: dateTime })),
            pending: z.array(z.object({ approvalID: idDigits, value, validFrom: dateTime.nullable() })),
          }),
        ),
      }),
    ),
  }),
});

export const settingHistory = endpoint({
  method: 'GET',
  path: '/api/operator/setting/history',
  roles,
  summary: 'Lists all versions of a setting, newest first, with requester, approver and reason',
  query: z.strictObject({ key: z.string().max(60), cursor, limit: pageLimit }),
  answer: pageOf(
    z.object({
      version: idDigits,
      value,
      validFrom: dateTime,
      /** Null: not changed by a console request. */
      requesterName: z.string().nullable(),
      agreedName: z.string(),
      reason: z.string(),
      approvalID: idDigits.nullable(),
      /** When it was approved. */
      at: dateTime.nullable(),
    }),
  ),
  refusals: ['SettingUnknown'],
});

export const previewSetting = endpoint({
  method: 'GET',
  path: '/api/operator/setting/preview',
  roles,
  summary: 'Returns the effects of a setting change on fees, users and offers',
  query: z.strictObject({ key: z.string().max(60), value, validFrom: dateTime.optional() }),
  answer: z.object({
    before: value,
    effects: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  }),
  refusals: [
    'SettingUnknown',
    'SettingUnreadable',
    'SettingOutOfRange',
    'SettingsCross',
    'SettingPast',
    'SettingSame',
  ],
});
