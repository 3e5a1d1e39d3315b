import type { Db } from '../../platform/database/db';

/** What shows that two accounts are one person's. Banks are above identity, which is handed this and never asks there. */
export type Links = {
  /** Refuses what one of the staff would do about themselves or a linked account: OwnCase and LinkedCase. */
  refuseLinked(db: Db, staffID: bigint, ...people: readonly bigint[]): Promise<void>;
};
