import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { done, idDigits } from '../../fields';
import { exportableLists, listFilter } from '../../operator/admin-lists';
import { reasonText } from '../../operator/fields';
import { staffRoles } from '../../operator/staff-roles';

// What every console list has: an export of its rows, and saved filters.

const everyone = { roles: staffRoles } as const;
const list = z.enum(exportableLists);

export const exportList = endpoint({
  method: 'POST',
  path: '/api/operator/export',
  ...everyone,
  rate: { limit: 120, windowS: 3600, by: 'account' },
  summary: 'Requests a CSV export of a console list and returns its download link',
  body: z.strictObject({ list, filter: listFilter, reason: reasonText }),
  answer: z.object({
    exportID: idDigits,
    /** The download link. Works once, within five minutes, in any console session of the requester. */
    url: z.string(),
    /** Further rows are left out. */
    maxRows: z.number().int(),
  }),
  refusals: ['NotStaff', 'Malformed'],
});

export const exportOutcome = endpoint({
  method: 'GET',
  path: '/api/operator/export/outcome',
  ...everyone,
  summary: 'Returns the state of a CSV export that the caller requested',
  query: z.strictObject({ exportID: idDigits }),
  answer: z.object({
    /** `asked`: not downloaded yet; `whole`: all rows; `cut`: stopped at `maxRows`; `broken`: the download failed. */
    state: z.enum(['asked', 'running', 'whole', 'cut', 'broken']),
    rows: z.number().int(),
  }),
  refusals: ['NotFound'],
});

const savedFilter = z.object({
  filterID: idDigits,
  name: z.string(),
  filter: listFilter,
  /** The role it is shared with. Null: private. */
  sharedWith: z.enum(staffRoles).nullable(),
  isMine: z.boolean(),
  ownerName: z.string(),
});

export const savedFilters = endpoint({
  method: 'GET',
  path: '/api/operator/filter/list',
  ...everyone,
  summary: "Lists the caller's saved filters of a list, and those shared with their roles",
  query: z.strictObject({ list }),
  answer: z.object({ items: z.array(savedFilter) }),
});

export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/operator/filter/save',
  ...everyone,
  idempotent: true,
  summary: "Saves a filter of a list, replacing the caller's filter of the same name",
  body: z.strictObject({
    list,
    name: z.string().trim().min(1).max(40),
    filter: listFilter,
    /** One of the owner's own roles. */
    sharedWith: z.enum(staffRoles).nullable(),
  }),
  answer: savedFilter,
  refusals: ['NotStaff', 'FiltersFull', 'Malformed'],
});

export const deleteFilter = endpoint({
  method: 'POST',
  path: '/api/operator/filter/delete',
  ...everyone,
  summary: "Deletes one of the caller's saved filters",
  body: z.strictObject({ filterID: idDigits }),
  answer: done,
  refusals: ['NotFound'],
});
