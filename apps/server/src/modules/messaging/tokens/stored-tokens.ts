import { type Db, sql } from '../../../platform/database/db';

/** The states of a token. An ended one is stored for a while, so that its client learns why. */
export const tokenStates = { good: 1, kicked: 2 } as const;

export type StoredToken = {
  userID: string;
  platformID: number;
  state: number;
  issuedAt: Date;
  expiresAt: Date;
  hasLoggedIn: boolean;
};

/** The tokens with these ids (`tokenID`), in their order. */
export async function findTokens(db: Db, tokenIDs: readonly string[]): Promise<(StoredToken | undefined)[]> {
  const rows = await db.many<StoredToken & { hash: Buffer }>(sql`
    select hash, user_id as "userID", platform_id as "platformID", state, issued_at as "issuedAt",
      expires_at as "expiresAt", logged_in_at is not null as "hasLoggedIn"
    from messaging.tokens where hash = any(${tokenIDs.map((id) => Buffer.from(id, 'base64url'))}::bytea[])`);
  const byID = new Map(rows.map((row) => [row.hash.toString('base64url'), row]));
  return tokenIDs.map((id) => byID.get(id));
}
