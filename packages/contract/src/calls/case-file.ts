import * as z from 'zod';
import { caseFile } from '../disputes/fields';
import { endpoint } from '../endpoint';
import { orderNo } from '../orders/fields';

export const disputeCaseFile = endpoint({
  method: 'GET',
  path: '/api/orderRefund/caseFile',
  summary: "Returns a case's record for independent verification, without its files",
  rate: { limit: 30, windowS: 300, by: 'account' },
  query: z.strictObject({ orderNo }),
  answer: caseFile,
  refusals: ['DisputeNotFound'],
});

export const disputeCaseZip = endpoint({
  method: 'POST',
  path: '/api/orderRefund/caseZip',
  secretAnswer: true,
  summary: 'Returns a temporary link to a ZIP of the case with its files',
  rate: { limit: 10, windowS: 300, by: 'account' },
  body: z.strictObject({ orderNo }),
  answer: z.object({ url: z.string(), fileName: z.string() }),
  refusals: ['DisputeNotFound'],
});
