import { type Db, sql, type Tx } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { writeWalletPin } from './credentials/wallet-pin';
import { addUser, type NewUser } from './store';

/** Whether the database holds accounts with public passwords. */
export async function hasDemoUsers(db: Db): Promise<boolean> {
  const row = await db.maybe(sql`select 1 from identity.users where is_demo limit 1`);
  return row !== undefined;
}

export type UserToCreate = Omit<NewUser, 'id'> & {
  /** From `hashSecret`; without it the user has no wallet PIN. */
  walletPinHash?: string;
};

/**
 * Writes a complete user, verified up to `tier`, without codes or checks: for the demo data and tests. Returns the id,
 * or undefined when the phone or nickname is taken.
 */
export async function createUser(tx: Tx, user: UserToCreate): Promise<bigint | undefined> {
  let id = newID(user.now);
  // With a stopped clock many users are created in one millisecond, where ids sometimes collide.
  for (let tries = 1; !(await addUser(tx, { ...user, id })); tries++) {
    if (tries === 3) return undefined;
    id = newID(user.now);
  }
  if (user.walletPinHash) await writeWalletPin(tx, id, user.walletPinHash, user.now);
  if ((user.tier ?? 0) > 0)
    await tx.run(sql`
      insert into identity.verified_identities (user_id, first_name, last_name, date_of_birth)
      values (${id}, 'Ada', ${user.nickname}, '1990-05-17')`);
  return id;
}
