import type { CommandContext } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { addRelation, type RelationKind, removeRelation } from '../relations';
import { tellBlock } from '../sending';

/** Blocks or trusts a person, or takes it back. Doing it twice is doing it once. */
export const relate =
  (kind: RelationKind, isOn: boolean) =>
  async ({ tx, caller, now, operationID }: CommandContext, input: { userID: string }) => {
    const otherID = BigInt(input.userID);
    if (otherID === caller.userID) throw new Refusal('NotYourself');
    const other = await tx.maybe(sql`select 1 from identity.users where id = ${otherID}`);
    if (!other) throw new Refusal('UserNotFound');
    if (isOn) await addRelation(tx, caller.userID, otherID, kind, now);
    else await removeRelation(tx, caller.userID, otherID, kind);
    // Whoever trusts a person takes an earlier block back with it.
    if (kind === 'block' || isOn)
      await tellBlock(
        { tx, now, operationID },
        { userID: caller.userID, otherID, isOn: kind === 'block' && isOn },
      );
    return {};
  };
