import { stored, storedJson } from '@gift/client/storage';

/** What a staff member opened from the palette. */
export type Recent = { readonly href: string; readonly label: string; readonly detail?: string };

const maxRecent = 8;
const keyOf = (userID: string) => `recent ${userID}`;

const isRecent = (one: Partial<Recent> | null): one is Recent =>
  typeof one?.href === 'string' && typeof one.label === 'string';

/** The newest first, for this staff member only. They stay on this device until sign-out (`kit/forms/drafts.ts`). */
export function recentOf(userID: string): Recent[] {
  const recent = storedJson<unknown>(keyOf(userID));
  return Array.isArray(recent) ? recent.filter(isRecent) : [];
}

export function addRecent(userID: string, { href, label, detail }: Recent): void {
  const others = recentOf(userID).filter((one) => one.href !== href);
  const recent = [{ href, label, detail }, ...others].slice(0, maxRecent);
  stored.set(keyOf(userID), JSON.stringify(recent));
}
