import { hours, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';

const adultYears = 18;

/** The verified name and birthday of an account; `dateOfBirth` is YYYY-MM-DD. */
export type VerifiedIdentity = { firstName: string; lastName: string; dateOfBirth: string };

export const verifiedIdentityOf = (db: Db, userID: bigint): Promise<VerifiedIdentity | undefined> =>
  db.maybe<VerifiedIdentity>(sql`
    select first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth"
    from identity.verified_identities where user_id = ${userID}`);

/** Corrects the verified data; false where there was none or nothing changes. */
export async function correctVerifiedIdentity(
  tx: Tx,
  userID: bigint,
  { firstName, lastName, dateOfBirth }: VerifiedIdentity,
): Promise<boolean> {
  const rows = await tx.run(sql`
    update identity.verified_identities set first_name = ${firstName}, last_name = ${lastName}, date_of_birth = ${dateOfBirth}
    where user_id = ${userID}
      and (first_name, last_name, date_of_birth) is distinct from (${firstName}, ${lastName}, ${dateOfBirth}::date)`);
  return rows === 1;
}

/** Whether a person born on this day is an adult at `now`. Days are Lagos days, UTC+1. */
export function isAdult(dateOfBirth: string, now: Date): boolean {
  const today = later(now, hours(1)).toISOString().slice(0, 10);
  const [year = 0, ...rest] = today.split('-').map(Number);
  const latest = [String(year - adultYears), ...rest.map((part) => String(part).padStart(2, '0'))].join('-');
  return dateOfBirth <= latest && dateOfBirth > '1900-01-01';
}
