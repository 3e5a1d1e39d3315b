import type { Command, Query } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { heldReview, waitingReviews } from '../number-reviews';
import { tellPerson } from '../sending';
import { userByID } from '../store';
import { settle } from './verify-identity';

export const identityReviews: Query<'identityReviews'> = async ({ db }) => ({
  items: (await waitingReviews(db, 100)).map((row) => ({
    ...row,
    checkID: String(row.checkID),
    userID: String(row.userID),
    since: row.since.toISOString(),
  })),
});

/** Shows a number to an operator, who is written down for it. Nobody looks at his own. */
export const openIdentityReview: Command<'openIdentityReview'> = async (context, input) => {
  const { tx, services, caller, now } = context;
  const held = await heldReview(tx, services, BigInt(input.checkID));
  if (held.userID === caller.userID) throw new Refusal('NotAllowed');
  await tx.run(sql`
    insert into identity.review_looks (check_id, operator_id, at)
    values (${held.checkID}, ${caller.userID}, ${now})`);
  const { kind, number, person } = held;
  return { checkID: input.checkID, kind, number, ...person };
};

export const decideIdentityReview: Command<'decideIdentityReview'> = async (context, input) => {
  const { tx, services, caller, now, operationID } = context;
  const held = await heldReview(tx, services, BigInt(input.checkID));
  if (held.userID === caller.userID) throw new Refusal('NotAllowed');
  const { verdict } = input;
  const found = {
    match: verdict === 'matches' ? 'exact' : verdict === 'nameDiffers' ? 'partial' : 'no',
    nameScore: verdict === 'matches' ? 100 : 0,
    providerRef: `operator ${caller.userID}`,
  } as const;
  const outcome = await settle(tx, { ...held, found, now });
  await tx.run(sql`delete from identity.number_reviews where check_id = ${held.checkID}`);
  const { phone, language } = await userByID(tx, held.userID);
  await tellPerson(
    { tx, now, operationID },
    {
      channel: 'sms',
      target: phone,
      userID: String(held.userID),
      language,
      name: typeof outcome === 'number' ? 'identityVerified' : 'identityRefused',
      details: { kind: held.kind.toUpperCase() },
    },
  );
  return { status: typeof outcome === 'number' ? 'verified' : 'refused' };
};
