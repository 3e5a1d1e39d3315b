import { keys, stored, storedJson } from './keys';

// Sessions whose owner logged out while nobody could be told. This phone forgets them at once; what has to end them on
// the server is kept until it has.

const waiting = (): string[] => storedJson<string[]>(keys.leaving) ?? [];

/** Keeps a session's token until the server has ended the session. */
export const keepLeaving = (token: string): void => {
  if (token) stored.set(keys.leaving, JSON.stringify([...new Set([...waiting(), token])]));
};

/** Those that wait to be ended. */
export const leavingTokens = waiting;

/** The server ended this one, or knows it no more. */
export function hasLeft(token: string): void {
  const left = waiting().filter((one) => one !== token);
  if (left.length > 0) stored.set(keys.leaving, JSON.stringify(left));
  else stored.remove(keys.leaving);
}
