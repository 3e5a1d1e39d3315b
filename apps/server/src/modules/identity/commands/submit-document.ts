import { areas, cleanText } from '@gift/contract';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { claimFiles } from '../../uploads';
import { tierOf } from '../verification/tiers';

type Sent = Parameters<Command<'submitDocument'>>[1];

/** Queues a document for manual review. Refuses a picture that is public or used elsewhere. */
export const submitDocument: Command<'submitDocument'> = async ({ tx, caller, now, settings }, input) => {
  const ownerID = caller.userID;
  const { area, address } = addressOf(input);
  // Concurrent submissions wait for the user's row.
  await tx.one(sql`select 1 from identity.users where id = ${ownerID} for update`);
  if ((await tierOf(tx, ownerID)) < 2) throw new Refusal('DocumentsTooEarly');
  await refuseRepeats(tx, ownerID, input.kind, now, settings.documentsPerDay);
  const fileIDs = input.fileIDs.map(BigInt);
  if (!(await claimFiles(tx, fileIDs, { ownerID, now }))) throw new Refusal('NotYourPicture');
  const idType = input.kind === 'document' ? input.idType : null;
  await tx.run(sql`
    insert into identity.documents (id, user_id, kind, id_type, area, address, file_ids, created_at)
    values (${newID(now)}, ${ownerID}, ${input.kind}, ${idType}, ${area}, ${address}, ${fileIDs}, ${now})`);
  return { status: 'pending' };
};

/** The address, with the specification's words for missing parts. */
function addressOf(input: Sent): { area: string | null; address: string | null } {
  if (input.kind !== 'address') return { area: null, address: null };
  if (!(areas as readonly string[]).includes(input.area)) throw new Refusal('AreaNeeded');
  const address = cleanText(input.address);
  if (address === '') throw new Refusal('AddressNeeded');
  return { area: input.area, address };
}

async function refuseRepeats(tx: Tx, userID: bigint, kind: Sent['kind'], now: Date, maxPerDay: number) {
  const before = await tx.one<{ waits: boolean; counts: boolean; today: bigint }>(sql`
    select coalesce(bool_or(kind = ${kind} and status = 'pending'), false) as waits,
      coalesce(bool_or(kind = ${kind} and status = 'verified'), false) as counts,
      count(*) filter (where created_at > ${later(now, -hours(24))}) as today
    from identity.documents where user_id = ${userID}`);
  if (before.waits) throw new Refusal('DocumentInReview');
  if (before.counts) throw new Refusal('DocumentAlreadyVerified');
  if (before.today >= BigInt(maxPerDay)) throw new Refusal('DocumentLimitReached');
}
