import type { Command, CommandContext, Query } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { idOfCursor } from '../../../platform/id-cursor';
import { failureWord } from '../../../platform/providers';
import type { Links } from '../links';
import { type Held, heldReview, waitingReviews } from '../number-reviews';
import { askIdentity, providerOf } from '../provider';
import { dueAt, noteLook, textFor } from '../review-looks';
import { tellPerson } from '../sending';
import { userByID } from '../store';
import { settle } from './verify-identity';

export const identityReviews: Query<'identityReviews'> = async ({ db, settings }, { cursor, limit }) => {
  const rows = await waitingReviews(db, { after: idOfCursor(cursor) ?? 0n, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ checkID, userID, since, ...row }) => ({
      ...row,
      checkID: String(checkID),
      userID: String(userID),
      since: since.toISOString(),
      dueAt: dueAt(since, settings),
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.checkID) : null,
  };
};

/** A waiting number for one of the staff. Nobody looks at their own, nor at that of an account linked with theirs. */
async function heldFor(
  { refuseLinked }: Links,
  { tx, services, caller }: Pick<CommandContext, 'tx' | 'services' | 'caller'>,
  checkID: string,
): Promise<Held> {
  const held = await heldReview(tx, services, BigInt(checkID));
  await refuseLinked(tx, caller.userID, held.userID);
  return held;
}

/** Shows a number to an operator, who is written down for it. */
export const openIdentityReview =
  (links: Links): Command<'openIdentityReview'> =>
  async (context, { checkID }) => {
    const { tx, caller, now, settings } = context;
    const { userID, kind, why, since, number, person } = await heldFor(links, context, checkID);
    const looks = await noteLook(tx, 'number', { id: BigInt(checkID), staffID: caller.userID, now });
    const { nickname, language } = await userByID(tx, userID);
    return {
      ...{ checkID, userID: String(userID), nickname, language, kind, why, number },
      ...person,
      since: since.toISOString(),
      dueAt: dueAt(since, settings),
      looks,
    };
  };

/** Opens its own transaction, since a provider may be slow; decides nothing. */
export const askRegister =
  (links: Links): Query<'askRegister'> =>
  async (context, { checkID }) => {
    const { services, caller, now, operationID } = context;
    const held = await services.database.transaction(async (tx) => {
      const found = await heldFor(links, { tx, services, caller }, checkID);
      await noteLook(tx, 'number', { id: found.checkID, staffID: caller.userID, now });
      return found;
    });
    const provider = providerOf(services);
    const nothing = { provider: provider.name, nameScore: null, registered: null };
    try {
      const found = await askIdentity(services, provider, held);
      if (found === 'review') return { ...nothing, says: 'review' };
      const { match, nameScore, registered } = found;
      return { provider: provider.name, says: match, nameScore, registered: registered ?? null };
    } catch (error) {
      // Not the error itself: it may quote what was asked.
      services.log.warn(
        { failure: failureWord(error as Error), op: operationID },
        'the register did not answer',
      );
      return { ...nothing, says: 'down' };
    }
  };

export const decideIdentityReview =
  (links: Links): Command<'decideIdentityReview'> =>
  async (context, input) => {
    const { tx, caller, now, operationID } = context;
    const held = await heldFor(links, context, input.checkID);
    const { verdict } = input;
    const text = textFor(input.text, verdict !== 'matches');
    const found = {
      match: verdict === 'matches' ? 'exact' : verdict === 'nameDiffers' ? 'partial' : 'no',
      nameScore: verdict === 'matches' ? 100 : 0,
      providerRef: `operator ${caller.userID}`,
    } as const;
    const outcome = await settle(tx, { ...held, found, now });
    await tx.run(sql`update identity.checks set text = ${text} where id = ${held.checkID}`);
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
