import * as z from 'zod';
import { idPattern } from '../messages/store/ids';

// Fields that many calls share. Go clients send null for empty values, lists included.

export const userID = z.string().regex(idPattern);
export const conversationID = z.string().min(1).max(200);
export const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const seqs = z
  .array(seq.min(1))
  .max(2_000)
  .nullish()
  .transform((list) => list ?? []);
export const conversationIDs = z
  .array(conversationID)
  .max(1_000)
  .nullish()
  .transform((list) => list ?? []);
/** Whether the user's own devices, and the other users, delete a message too. */
export const deleteSyncOpt = z
  .object({ IsSyncSelf: z.boolean().optional(), IsSyncOther: z.boolean().optional() })
  .nullish()
  .transform((option) => ({
    isSyncSelf: option?.IsSyncSelf === true,
    isSyncOther: option?.IsSyncOther === true,
  }));
