import type { Origin, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql, type Tx } from '../../../platform/database/db';
import { networkOf } from '../../../platform/http/limits/rate-limit';
import { minutesUntil } from '../codes/code-quota';
import { channelOf, startVerification } from '../codes/verifications';
import { isSecret } from '../credentials/passwords';
import { countLogin, lockedUntil } from '../login/login-tries';
import { deviceHash, isKnownDevice, openSession } from '../login/sessions';
import { requestNotification } from '../messages/sending';
import { type User, userByAccount } from '../store';
import { hasTwoStep } from '../two-step/codes';
import { requireSecondStep } from '../two-step/commands';

/**
 * An unknown account and a wrong password get the same answer after the same work. The slow hash runs before the
 * transaction, so it holds no connection. The count, under a lock, decides: parallel guesses gain nothing.
 */
export const login: Query<'login'> = async (context, { account, password, deviceName }) => {
  const { services, now, origin, settings, language, operationID } = context;
  const accountName = account.toLowerCase();
  const user = await userByAccount(services.database, accountName);
  // Queried even without an account, so that the response time is the same.
  const isKnown = await isKnownDevice(services.database, user?.id ?? 0n, origin.deviceID);
  const keys = countKeys(accountName, origin, isKnown);
  const lockEnd = await lockedUntil(services.database, keys, now);
  if (lockEnd) throw new Refusal('LoginLocked', { minutes: minutesUntil(lockEnd, now) });
  const isRight = await isSecret(password, user?.passwordHash);
  // The transaction must commit the count of a wrong try, so it returns the refusal instead of throwing it.
  const outcome = await services.database.transaction(async (tx) => {
    const loginCount = await countLogin(tx, keys, isRight, now, settings);
    if (loginCount.outcome === 'locked') {
      const minutes = minutesUntil(loginCount.until, now);
      if (loginCount.isNew && user) await notifyLocked({ tx, now, operationID }, user, minutes);
      return new Refusal('LoginLocked', { minutes });
    }
    if (loginCount.outcome === 'wrong' || !user) return new Refusal('LoginWrong');
    // Users with two-step codes enter one on every device; it is stronger than an SMS code.
    if (await hasTwoStep(tx, user.id)) return requireSecondStep(tx, user.id, now);
    // Demo accounts are public and used in several windows at once: an SMS code would only get in the way.
    const isChallenged = !(user.isDemo && services.config.mode === 'demo') && !isKnown;
    if (isChallenged)
      return startVerification(
        { tx, now, services },
        { purpose: 'login', target: user.phone, language, userID: user.id, origin },
      );
    // Notifications use the language the user used last.
    if (user.language !== language)
      await tx.run(sql`update identity.users set language = ${language} where id = ${user.id}`);
    const { token, expiresIn } = await openSession(tx, services, {
      userID: user.id,
      origin,
      deviceName,
      now,
    });
    return { token, userID: String(user.id), expiresIn };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
};

/**
 * Where wrong passwords are counted. A device the owner has used before has its own count, so strangers who guess cannot
 * lock the owner out of that device.
 */
const countKeys = (account: string, { address, deviceID }: Origin, isKnown: boolean) =>
  isKnown
    ? { account: `${account} on ${deviceHash(deviceID)?.toString('base64url')}` }
    : { account, address: networkOf(address) };

type Where = { tx: Tx; now: Date; operationID?: string };

const notifyLocked = (where: Where, { id, phone, language }: User, minutes: number) =>
  requestNotification(where, {
    channel: channelOf(phone),
    target: phone,
    userID: String(id),
    language,
    name: 'loginLocked',
    details: { minutes },
  });
