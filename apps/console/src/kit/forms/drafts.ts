// Drafts about users and cases are private, as is what the palette and the tables remember. They stay in this browser
// only while the session lasts, so that the next person at this computer cannot read them.

type Draft = [storage: Storage, key: string, text: string];
let current: { userID: string; drafts: Draft[] } | null = null;

/** Drafts of public content, such as articles, stay until they are saved. */
const isPrivate = (storage: Storage, key: string) =>
  storage === localStorage ? /^(?:answer draft|columns|recent) /.test(key) : key.startsWith('console ');

/** Removes private drafts from the browser. With a user id they are held in memory for that user only. */
export function stashDrafts(userID: string | null): void {
  const drafts = [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => isPrivate(storage, key))
      .map((key): Draft => [storage, key, storage.getItem(key) ?? '']),
  );
  for (const [storage, key] of drafts) storage.removeItem(key);
  if (!userID) current = null;
  else if (drafts.length > 0) current = { userID, drafts };
}

/** Restores the drafts if their author signs in again on this page; otherwise they are lost. */
export function restoreDrafts(userID: string): void {
  if (current?.userID === userID)
    for (const [storage, key, text] of current.drafts) storage.setItem(key, text);
  current = null;
}
