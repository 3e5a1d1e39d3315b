import type { Command, Query } from '../../platform/context';
import { sql } from '../../platform/db';
import { Refusal } from '../../platform/refusal';
import { allStaff, setRolesOf } from '../identity';
import { endConsolesOf } from './sessions';

export const staffList: Query<'staffList'> = async ({ db }) => {
  const staff = await allStaff(db);
  const enrolled = await db.many<{ userID: bigint }>(
    sql`select user_id as "userID" from operator.second_factors`,
  );
  const has = new Set(enrolled.map(({ userID }) => userID));
  return {
    items: staff.map(({ userID, nickname, roles }) => ({
      userID: String(userID),
      nickname,
      roles,
      hasSecondFactor: has.has(userID),
    })),
  };
};

export const setStaffRoles: Command<'setStaffRoles'> = async ({ tx, caller }, input) => {
  const userID = BigInt(input.userID);
  if (userID === caller.userID) throw new Refusal('OwnRoles');
  if (!(await setRolesOf(tx, userID, input.roles))) throw new Refusal('PersonNotFound');
  if (input.roles.length === 0) await endConsolesOf(tx, userID);
  return {};
};

export const resetSecondFactor: Command<'resetSecondFactor'> = async ({ tx, caller }, input) => {
  const userID = BigInt(input.userID);
  if (userID === caller.userID) throw new Refusal('OwnRoles');
  const known = await tx.run(sql`delete from operator.second_factors where user_id = ${userID}`);
  if (known === 0) throw new Refusal('PersonNotFound');
  await tx.run(sql`delete from operator.tickets where user_id = ${userID}`);
  await tx.run(sql`delete from operator.code_tries where user_id = ${userID}`);
  await endConsolesOf(tx, userID);
  return {};
};
