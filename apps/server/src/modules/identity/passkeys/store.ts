import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { deleteExpiredPins, deleteRememberedPins } from './remembered-pin';

export type Passkey = {
  id: string;
  userID: bigint;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = sql`id, user_id as "userID", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

export const passkeysOf = (db: Db, userID: bigint): Promise<Passkey[]> =>
  db.many<Passkey>(sql`
    select ${columns} from identity.passkeys where user_id = ${userID} order by created_at, id`);

/**
 * Deletes a user's passkeys, open approvals and remembered PINs: after a stolen password or PIN, the thief's own passkey must not
 * remain.
 */
export async function deletePasskeys(tx: Tx, userID: bigint): Promise<void> {
  await tx.run(sql`delete from identity.passkeys where user_id = ${userID}`);
  await tx.run(sql`delete from identity.passkey_challenges where user_id = ${userID}`);
  await tx.run(sql`delete from identity.approvals where user_id = ${userID}`);
  await deleteRememberedPins(tx, userID);
}

/** Locked, so that the second of two uses of one answer sees the count of the first. */
export const lockPasskey = (tx: Tx, id: string): Promise<Passkey | undefined> =>
  tx.maybe<Passkey>(sql`select ${columns} from identity.passkeys where id = ${id} for update`);

type Use = 'register' | 'login' | 'approve';
const challengeMs = minutes(5);

/**
 * A challenge to sign once, within five minutes. It is a keyed hash of random bytes, the user and the operation, so the
 * signature covers the operation itself and not a mere number stored beside it.
 */
export async function newChallenge(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { use, userID, about = '' }: { use: Use; userID: bigint | null; about?: string },
): Promise<string> {
  const chance = randomBytes(16).toString('base64url');
  const text = `${use}|${userID ?? ''}|${about}|${chance}`;
  const challenge = services.keys.mac('passkey-challenge', text).toString('base64url');
  await tx.run(sql`
    insert into identity.passkey_challenges (challenge, use, user_id, about, expires_at)
    values (${challenge}, ${use}, ${userID}, ${about}, ${later(now, challengeMs)})`);
  return challenge;
}

/**
 * Deletes a challenge and returns its operation; refuses with PasskeyExpired if it is used, expired or another user's.
 */
export async function spendChallenge(
  tx: Tx,
  { challenge, use, userID, now }: { challenge: string; use: Use; userID: bigint | null; now: Date },
): Promise<string> {
  const row = await tx.maybe<{ about: string }>(sql`
    delete from identity.passkey_challenges
    where challenge = ${challenge} and use = ${use} and user_id is not distinct from ${userID} and expires_at > ${now}
    returning about`);
  if (!row) throw new Refusal('PasskeyExpired');
  return row.about;
}

const approvalMs = minutes(2);
const digest = (approval: string) => createHash('sha256').update(approval).digest();

export async function newApproval(
  tx: Tx,
  { userID, about, now }: { userID: bigint; about: string; now: Date },
): Promise<string> {
  const approval = `pk-${randomBytes(32).toString('base64url')}`;
  await tx.run(sql`
    insert into identity.approvals (token_hash, user_id, about, expires_at)
    values (${digest(approval)}, ${userID}, ${about}, ${later(now, approvalMs)})`);
  return approval;
}

/** Deletes an approval; refuses with PasskeyExpired unless it is this user's, for this very operation, and recent. */
export async function spendApproval(
  tx: Tx,
  { approval, userID, about, now }: { approval: string; userID: bigint; about: string; now: Date },
): Promise<void> {
  const deletedRows = await tx.run(sql`
    delete from identity.approvals where token_hash = ${digest(approval)} and user_id = ${userID}
      and about = ${about} and expires_at > ${now}`);
  if (deletedRows === 0) throw new Refusal('PasskeyExpired');
}

/** Deletes expired challenges, approvals and remembered PINs. */
export async function deleteChallenges(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from identity.passkey_challenges where expires_at <= ${now}`);
  await db.run(sql`delete from identity.approvals where expires_at <= ${now}`);
  await deleteExpiredPins(db, now);
}
