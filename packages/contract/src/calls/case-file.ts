import * as z from 'zod';
import { caseFile } from '../disputes/fields';
import { endpoint } from '../endpoint';
import { orderNo } from '../orders/fields';

export const disputeCaseFile = endpoint({
  method: 'GET',
  path: '/api/orderRefund/caseFile',
  access: 'user',
  summary:
    'The record of a case as a file that can be checked without us (tools/verify/verify-case.mjs), without its files',
  rate: { limit: 30, windowS: 300, by: 'account' },
  query: z.strictObject({ orderNo }),
  answer: caseFile,
  refusals: ['DisputeNotFound'],
});

export const disputeCaseZip = endpoint({
  method: 'POST',
  path: '/api/orderRefund/caseZip',
  access: 'user',
  secretAnswer: true,
  summary:
    'A link, for five minutes, to a ZIP of the case: its record, every file of it that the caller may see now, a page to read, and the script that checks them',
  rate: { limit: 10, windowS: 300, by: 'account' },
  body: z.strictObject({ orderNo }),
  answer: z.object({ url: z.string(), fileName: z.string() }),
  refusals: ['DisputeNotFound'],
});
