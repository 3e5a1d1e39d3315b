import { type DataExporter, jsonFile, shortListFile } from '../../platform/data-export';
import { type Db, sql } from '../../platform/database/db';
import { ownProfileOf } from './profiles/own-profile';
import { userByID } from './store';
import { hasTwoStep } from './two-step/codes';
import { verifiedIdentityOf } from './verification/verified-identity';

/**
 * What this module stores about a user, for that user. No secrets; BVN and NIN by their last digits, which is all that
 * is stored. Who reported the user or viewed the documents is other people's data.
 */
export const exportIdentityData: DataExporter = async function* (db, { userID }) {
  yield jsonFile('profile.json', () => profileOf(db, userID));
  yield jsonFile('verification.json', async () => ({
    person: (await verifiedIdentityOf(db, userID)) ?? null,
    checks: await db.many(sql`
      select kind, last_four as "lastFour", status, reason, provider, name_score as "nameScore", created_at as "createdAt",
        decided_at as "decidedAt"
      from identity.checks where user_id = ${userID} order by created_at`),
    documents: await db.many(sql`
      select kind, id_type as "idType", area, address, status, reason, created_at as "createdAt",
        decided_at as "decidedAt", file_ids as "fileIDs"
      from identity.documents where user_id = ${userID} order by created_at`),
  }));
  yield shortListFile('consents.json', () =>
    db.many(sql`
      select kind, version, given_at as "givenAt", address, user_agent as "userAgent"
      from identity.consents where user_id = ${userID} order by given_at, kind`),
  );
  yield jsonFile('devices.json', async () => ({
    sessions: await db.many(sql`
      select device_name as "deviceName", address, created_at as "createdAt", last_seen_at as "lastSeenAt",
        expires_at as "expiresAt"
      from identity.sessions where user_id = ${userID} order by created_at`),
    knownDevices: await db.many(sql`
      select since, revoked_at as "revokedAt" from identity.known_devices where user_id = ${userID} order by since`),
    passkeys: await db.many(sql`
      select name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from identity.passkeys where user_id = ${userID} order by created_at`),
    isTwoStepOn: await hasTwoStep(db, userID),
  }));
  yield jsonFile('people.json', async () => ({
    trusted: await relations(db, userID, 'trust'),
    blocked: await relations(db, userID, 'block'),
    reported: await db.many(sql`
      select u.nickname, r.reason, r.words as text, r.at from identity.reports r join identity.users u on u.id = r.subject_id
      where r.reporter_id = ${userID} order by r.id`),
  }));
};

async function profileOf(db: Db, userID: bigint) {
  const { phone, email, emailVerifiedAt, nickname, tier, language, inviteCode, createdAt } = await userByID(
    db,
    userID,
  );
  const own = await ownProfileOf(db, userID);
  const base = { userID, phone, email, emailVerifiedAt, nickname, tier, language, inviteCode, createdAt };
  return { ...base, ...own };
}

const relations = (db: Db, userID: bigint, kind: 'trust' | 'block') =>
  db.many(sql`
    select u.nickname, r.since from identity.relations r join identity.users u on u.id = r.other_id
    where r.user_id = ${userID} and r.kind = ${kind} order by r.since`);
