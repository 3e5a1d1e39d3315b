import * as z from 'zod';
import { brandID } from '../card-fields';
import { changeKinds, maxStreamBrands } from '../changes';
import { endpoint } from '../endpoint';

export const changeStream = endpoint({
  method: 'GET',
  path: '/api/changes',
  isStream: true,
  summary: 'Streams what changed for the caller, by kind and id; the data comes from the ordinary calls',
  query: z.strictObject({
    /** Brands whose public offers are followed too, separated by commas. */
    brandIDs: z
      .string()
      .max(200)
      .transform((text) => text.split(','))
      .pipe(z.array(brandID).max(maxStreamBrands))
      .optional(),
  }),
  answer: z.strictObject({ kind: z.enum(changeKinds), id: z.string().optional() }),
  rate: { limit: 60, windowS: 60, by: 'account' },
});
