import { createHash } from 'node:crypto';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { checkWalletPin } from '../credentials/wallet-pin';
import { deviceHash } from '../login/sessions';

const digest = (approval: string) => createHash('sha256').update(approval).digest();

export const isRemembered = (approval: string) => approval.startsWith('rm-');

/**
 * One per session: a new one replaces the last. The client makes the approval and sends it sealed, so that nobody between
 * can read it. Refuses as `checkWalletPin`, and with NotAllowed without a device or for another session's approval.
 */
export const rememberPin: Command<'rememberPin'> = async (context, { walletPin, approval }) => {
  const { tx, services, caller, origin, now, settings } = context;
  await checkWalletPin(tx, services, caller.userID, walletPin, now);
  const device = deviceHash(origin.deviceID);
  if (!device) throw new Refusal('NotAllowed');
  const expiresAt = later(now, minutes(settings.rememberedPinMinutes));
  const leftKobo = settings.rememberedPinKobo;
  const stored = await tx.run(sql`
    insert into identity.remembered_pins
      (token_hash, user_id, session_id, device_hash, pin_version, left_kobo, expires_at)
    select ${digest(approval)}, user_id, ${caller.sessionID}, ${device}, version, ${leftKobo}, ${expiresAt}
    from identity.wallet_pins where user_id = ${caller.userID} and not exists (
      select from identity.remembered_pins
      where token_hash = ${digest(approval)} and session_id <> ${caller.sessionID})
    on conflict (session_id) do update set
      token_hash = excluded.token_hash, user_id = excluded.user_id, device_hash = excluded.device_hash,
      pin_version = excluded.pin_version, left_kobo = excluded.left_kobo, expires_at = excluded.expires_at`);
  if (stored === 0) throw new Refusal('NotAllowed');
  return { expiresAt: expiresAt.toISOString(), leftKobo: String(leftKobo) };
};

/**
 * Accepts a remembered PIN for an amount, which it then covers less. Refuses with WalletPinNeeded unless session and
 * device are the ones that entered the PIN, the time is not over, the rest covers the amount, and the PIN has been
 * neither changed nor entered wrongly since.
 */
export async function useRememberedPin(
  { tx, caller, origin, now }: Pick<CommandContext, 'tx' | 'caller' | 'origin' | 'now'>,
  { approval, amountKobo }: { approval: string; amountKobo: string },
): Promise<void> {
  const amount = BigInt(amountKobo);
  const used = await tx.run(sql`
    update identity.remembered_pins r set left_kobo = left_kobo - ${amount}
    from identity.wallet_pins p
    where r.token_hash = ${digest(approval)} and r.user_id = ${caller.userID}
      and r.session_id = ${caller.sessionID} and r.device_hash = ${deviceHash(origin.deviceID)}
      and r.expires_at > ${now} and r.left_kobo >= ${amount}
      and p.user_id = r.user_id and p.version = r.pin_version and p.fails = 0
      and exists (select from identity.sessions s where s.id = r.session_id and s.expires_at > ${now})`);
  if (used === 0) throw new Refusal('WalletPinNeeded');
}

export const deleteRememberedPins = (tx: Tx, userID: bigint) =>
  tx.run(sql`delete from identity.remembered_pins where user_id = ${userID}`);

export const deleteExpiredPins = (db: Db, now: Date) =>
  db.run(sql`delete from identity.remembered_pins where expires_at <= ${now}`);
