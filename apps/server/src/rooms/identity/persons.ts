import { type Db, sql } from '../../platform/db';

/** The verified name and birthday behind an account; `dateOfBirth` is YYYY-MM-DD. */
export type Person = { firstName: string; lastName: string; dateOfBirth: string };

export const personOf = (db: Db, userID: bigint): Promise<Person | undefined> =>
  db.maybe<Person>(sql`
    select first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth"
    from identity.persons where user_id = ${userID}`);
