import { Refusal } from '../../../platform/calls/refusal';
import type { Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { minutesUntil } from '../codes/code-quota';
import { countLogin, lockedUntil } from '../login/login-tries';
import type { User } from '../store';
import { isSecret } from './passwords';

/**
 * Requires the login password of a signed-in user before a sensitive action. Wrong ones are counted and lock as at
 * login, but separately, so that a stolen session cannot lock its owner out. Call it before other writes.
 */
export async function checkOwnPassword(
  tx: Tx,
  services: Services,
  user: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  now: Date,
): Promise<void> {
  const keys = { account: `of ${user.id}` };
  const lockEnd = await lockedUntil(tx, keys, now);
  if (lockEnd) throw new Refusal('LoginLocked', { minutes: minutesUntil(lockEnd, now) });
  const isRight = await isSecret(password, user.passwordHash);
  const loginCount = await countLogin(tx, keys, isRight, now, services.settings.current);
  if (loginCount.outcome === 'locked')
    throw Refusal.committing('LoginLocked', { minutes: minutesUntil(loginCount.until, now) });
  if (loginCount.outcome === 'wrong') throw Refusal.committing('PasswordWrong');
}
