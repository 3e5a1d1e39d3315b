import type { Db } from '../../platform/database/db';

/** What links two accounts. Banks are above identity, so identity receives this function instead of importing it. */
export type Links = {
  /** Refuses staff actions about themselves or a linked account: OwnCase and LinkedCase. */
  refuseLinked(db: Db, staffID: bigint, ...people: readonly bigint[]): Promise<void>;
};
