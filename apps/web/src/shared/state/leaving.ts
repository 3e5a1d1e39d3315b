import { stored, storedJson } from '@gift/client/storage';
import { keys } from './keys';

// Sessions logged out while the server was unreachable. Logging out erases them from this phone at once, except the
// token that is needed to end them on the server.

const savedTokens = (): string[] => storedJson<string[]>(keys.leaving) ?? [];

/** Saves a session's token until the server has ended the session. */
export const saveLeaving = (token: string): void => {
  if (token) stored.set(keys.leaving, JSON.stringify([...new Set([...savedTokens(), token])]));
};

/** The tokens of sessions still to end. */
export const leavingTokens = savedTokens;

/** The server ended this session, or no longer knows it. */
export function hasLeft(token: string): void {
  const tokens = savedTokens().filter((one) => one !== token);
  if (tokens.length > 0) stored.set(keys.leaving, JSON.stringify(tokens));
  else stored.remove(keys.leaving);
}
