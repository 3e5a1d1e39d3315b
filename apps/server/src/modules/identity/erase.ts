import { days, later } from '../../platform/clock';
import { type Db, sql, type Tx } from '../../platform/database/db';
import { newSecret } from '../../platform/ids';
import type { Services } from '../../services';
import { closeFile } from '../uploads';
import { hashSecret } from './credentials/passwords';
import { endAllSessions } from './login/sessions';
import { publishProfileChanged, requestNotification } from './messages/sending';
import { deletePasskeys } from './passkeys/store';
import { ownProfileOf } from './profiles/own-profile';
import { userByID } from './store';

/** The nickname of an erased user, in English and Chinese, since a nickname is not translated. */
const tombstone = 'Deleted user · 已注销';

export async function isErased(db: Db, userID: bigint): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.users where id = ${userID} and deleted_at is not null`);
  return row !== undefined;
}

/**
 * Erases a user's identity: name, phone, e-mail, secrets, devices, documents. The row stays as a tombstone that cannot
 * log in, and the phone is free for a new account. Keyed hashes stay for as long as the settings say, so that abuse
 * checks can recognise the same person; nothing can be read back from them.
 */
export async function eraseUser(
  tx: Tx,
  services: Services,
  { userID, now }: { userID: bigint; now: Date },
): Promise<void> {
  const { phone, email, language } = await userByID(tx, userID);
  await requestNotification({ tx, now }, { channel: 'sms', target: phone, language, name: 'accountDeleted' });
  await storeErasedHashes(tx, services, { userID, phone, now });
  const { avatarFileID } = await ownProfileOf(tx, userID);
  if (avatarFileID !== null) await closeFile(tx, avatarFileID, { ownerID: userID });
  await eraseDocuments(tx, userID);
  await endAllSessions(tx, services, userID);
  await deletePasskeys(tx, userID);
  await tx.run(sql`
    update identity.checks set number_mac = int8send(id), last_four = '0000', provider_ref = null, name_score = null
    where user_id = ${userID}`);
  await tx.run(sql`
    delete from identity.number_reviews r using identity.checks c where c.id = r.check_id and c.user_id = ${userID}`);
  for (const deletion of [
    sql`delete from identity.known_devices where user_id = ${userID}`,
    sql`delete from identity.verified_identities where user_id = ${userID}`,
    sql`delete from identity.profiles where user_id = ${userID}`,
    sql`delete from identity.wallet_pins where user_id = ${userID}`,
    sql`delete from identity.authenticators where user_id = ${userID}`,
    sql`delete from identity.recovery_codes where user_id = ${userID}`,
    sql`delete from identity.two_step_logins where user_id = ${userID}`,
    sql`delete from identity.relations where ${userID}::bigint in (user_id, other_id)`,
    sql`delete from identity.verifications where user_id = ${userID} or target = any(${[phone, email ?? phone]})`,
    sql`delete from identity.sandbox_messages where target = any(${[phone, email ?? phone]})`,
    sql`delete from identity.login_tries where key = any(${[`account ${phone}`, `account ${email?.toLowerCase() ?? ''}`]})`,
    // Consents stay, without their address and user agent.
    sql`update identity.consents set address = '', user_agent = '' where user_id = ${userID}`,
  ])
    await tx.run(deletion);
  const noPassword = await hashSecret(newSecret());
  // The key contains a letter that no nickname has, so the tombstone cannot collide.
  await tx.run(sql`
    update identity.users set phone = null, email = null, email_verified_at = null, nickname = ${tombstone},
      nickname_key = ${`~${userID}`}, nickname_shape = ${`~${userID}`}, nickname_changed_at = null,
      password_hash = ${noPassword}, roles = '{}', invite_code = ${`~${userID}`}, withdrawal_blocked_until = null,
      tier = 0, deleted_at = ${now}
    where id = ${userID}`);
  await publishProfileChanged({ tx, now }, userID, { isNewAvatar: true });
}

async function storeErasedHashes(
  tx: Tx,
  { keys, settings }: Services,
  { userID, phone, now }: { userID: bigint; phone: string; now: Date },
): Promise<void> {
  const { erasedNumberDays, erasedPhoneDays } = settings.current;
  const [long, short] = [later(now, days(erasedNumberDays)), later(now, days(erasedPhoneDays))];
  await tx.run(sql`
    insert into identity.erased_users (user_id, kind, mac, erased_at, retained_until)
    select user_id, kind, number_mac, ${now}::timestamptz, ${long}::timestamptz
    from identity.checks where user_id = ${userID} and status = 'verified'
    union all
    select ${userID}, 'phone', ${keys.mac('identity-number', `phone ${phone}`)}, ${now}, ${short}
    union all
    select user_id, 'device', device_hash, ${now}, ${short} from identity.known_devices where user_id = ${userID}
    on conflict do nothing`);
}

/** The cleanup job deletes the pictures; the record of who viewed them, and when, stays. */
async function eraseDocuments(tx: Tx, userID: bigint): Promise<void> {
  const documents = await tx.many<{ fileIDs: bigint[] }>(sql`
    select file_ids as "fileIDs" from identity.documents where user_id = ${userID}`);
  for (const id of documents.flatMap(({ fileIDs }) => fileIDs)) await closeFile(tx, id, { ownerID: userID });
  await tx.run(sql`
    update identity.documents set file_ids = '{}', area = case when area is not null then 'erased' end,
      address = case when address is not null then 'erased' end
    where user_id = ${userID}`);
  // A pending document no longer needs a decision.
  await tx.run(sql`delete from identity.documents where user_id = ${userID} and status = 'pending'
    and not exists (select from identity.document_access_log l where l.document_id = documents.id)`);
}

/** Deletes hashes past their retention. */
export const purgeErasedHashes = (db: Db, now: Date): Promise<number> =>
  db.run(sql`delete from identity.erased_users where retained_until <= ${now}`);
