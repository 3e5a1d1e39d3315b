import * as z from 'zod';

/** Why somebody did something: what the audit log is for. */
export const reasonWords = z.string().trim().min(5).max(1000);

/** What takes two people, besides large rulings, which dispute cases sign for themselves. */
export const approvalKinds = [
  'unfreeze',
  'openCode',
  'ledgerTransfer',
  'setting',
  'suspense',
  'returnPayout',
] as const;

/** What waits for the staff, and is counted beside its entry in the navigation. */
export const queueNames = ['disputes', 'approvals', 'suspense', 'payouts', 'reconciliation'] as const;
export type QueueName = (typeof queueNames)[number];

/** An account of the ledger: `user:<id>:available`, or `platform:fee_income`. */
export const ledgerPlace = z
  .string()
  .regex(/^(user:[1-9]\d{0,18}:(available|suspense)|platform:[a-z_]+(:[a-z]+)?)$/);
