import { authenticate } from '../modules/identity';
import { openConsole } from '../modules/operator';
import type { Services } from '../services';

/**
 * A console cookie for the user of an app session: a new console session, so that no test has to keep one alive. A user
 * without a role gets one that grants nothing.
 */
export async function consoleOf(services: Services, token: string): Promise<string> {
  const now = services.clock.now();
  const caller = await authenticate(token, services, now);
  if (!caller) return token;
  const origin = { address: '127.0.0.1', userAgent: 'test', deviceID: '' };
  const session = await services.database.transaction((tx) =>
    openConsole(tx, services, { userID: caller.userID, origin, now }),
  );
  return session.token;
}
