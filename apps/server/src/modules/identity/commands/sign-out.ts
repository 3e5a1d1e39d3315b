import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { endOtherSessions, endSession } from '../login/sessions';

export const logout: Command<'logout'> = async ({ tx, services, caller }) => {
  await endSession(tx, services, caller);
  return {};
};

export const signOutDevice: Command<'signOutDevice'> = async ({ tx, services, caller }, { sessionID }) => {
  const isEnded = await endSession(tx, services, {
    userID: caller.userID,
    sessionID: BigInt(sessionID),
    isDeviceRevoked: true,
  });
  if (!isEnded) throw new Refusal('NotFound');
  return {};
};

export const signOutOthers: Command<'signOutOthers'> = async ({ tx, services, caller }) => ({
  ended: await endOtherSessions(tx, services, caller),
});
