import * as z from 'zod';
import { brandID, cardForm, countryID } from '../../card-fields';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, koboDigits, pageOf } from '../../fields';
import { lagosDay } from '../../operator/admin-lists';
import { inspectorRoles } from '../../operator/staff-roles';
import { orderNo } from '../../orders/fields';
import {
  orderCounts,
  orderDateFields,
  orderLateness,
  orderReaches,
  orderSorts,
} from '../../orders/list-filters';
import { orderStateNames } from '../../orders/states';

const who = z.object({ userID: idDigits, nickname: z.string() });

export const adminOrders = endpoint({
  method: 'GET',
  path: '/api/operator/orders',
  roles: inspectorRoles,
  summary: 'Lists all orders that match the filters',
  query: z.strictObject({
    /** Comma-separated names of states. Matches any of them. */
    states: z
      .string()
      .max(300)
      .refine((text) => text.split(',').every((name) => (orderStateNames as string[]).includes(name)))
      .optional(),
    form: cardForm.optional(),
    brandID: brandID.optional(),
    countryID: countryID.optional(),
    /** The order's amount before fees. */
    minKobo: koboDigits.optional(),
    maxKobo: koboDigits.optional(),
    by: z.enum(orderDateFields).default('created'),
    /** Both days are inclusive, in Lagos. */
    from: lagosDay.optional(),
    to: lagosDay.optional(),
    /** Matches one of the two sides: an account number, a whole phone number, or the start of the nickname. */
    person: z.string().trim().min(2).max(60).optional(),
    reached: z.enum(orderReaches).optional(),
    /** Whether it was ever disputed. */
    disputed: z.enum(['yes', 'no']).optional(),
    late: z.enum(orderLateness).optional(),
    /** How it counts in the statistics of that user, or of either side. */
    counted: z.enum(orderCounts).optional(),
    sort: z.enum(orderSorts).default('newest'),
    cursor,
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: pageOf(
    z.object({
      orderNo,
      stateName: z.enum(orderStateNames as [string, ...string[]]),
      buyer: who,
      seller: who,
      brandID: z.string(),
      countryID: z.string(),
      currency: z.string(),
      form: cardForm,
      /** All cards together, in hundredths of a unit of the currency. */
      faceMinor: z.number().int(),
      amountKobo: koboDigits,
      /** Our fee without VAT. Zero until the order is released. */
      earnedKobo: koboDigits,
      isDisputed: z.boolean(),
      createdAt: dateTime,
      paidAt: dateTime.nullable(),
      deliveredAt: dateTime.nullable(),
      deadlineAt: dateTime.nullable(),
      endedAt: dateTime.nullable(),
    }),
  ),
});
