import type { CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { publishBlockChanged } from '../messages/sending';
import { addRelation, type RelationKind, removeRelation } from '../profiles/relations';

/** Blocks or trusts a user, or undoes it. Idempotent. */
export const relate =
  (kind: RelationKind, isOn: boolean) =>
  async ({ tx, caller, now, operationID }: CommandContext, input: { userID: string }) => {
    const otherID = BigInt(input.userID);
    if (otherID === caller.userID) throw new Refusal('NotYourself');
    const other = await tx.maybe(sql`select 1 from identity.users where id = ${otherID}`);
    if (!other) throw new Refusal('UserNotFound');
    if (isOn) await addRelation(tx, caller.userID, otherID, kind, now);
    else await removeRelation(tx, caller.userID, otherID, kind);
    // Trusting a user removes an earlier block.
    if (kind === 'block' || isOn)
      await publishBlockChanged(
        { tx, now, operationID },
        { userID: caller.userID, otherID, isOn: kind === 'block' && isOn },
      );
    return {};
  };
