/** What a staff member opened from the palette. */
export type Recent = { readonly href: string; readonly label: string; readonly detail?: string };

const maxRecent = 8;
const keyOf = (userID: string) => `recent ${userID}`;

/** The newest first. They stay on this device, for this staff member only. */
export const recentOf = (userID: string): Recent[] => JSON.parse(localStorage.getItem(keyOf(userID)) ?? '[]');

export function addRecent(userID: string, { href, label, detail }: Recent): void {
  const others = recentOf(userID).filter((one) => one.href !== href);
  const recent = [{ href, label, detail }, ...others].slice(0, maxRecent);
  localStorage.setItem(keyOf(userID), JSON.stringify(recent));
}
