// What somebody of staff is writing about a person or a case lies in this browser while their session lasts, and no
// longer: the next one at this desk reads none of it.

type Draft = [storage: Storage, key: string, text: string];
let held: { userID: string; drafts: Draft[] } | null = null;

/** Content for everybody, such as articles, is no secret, and stays until it is saved. */
const isPrivate = (storage: Storage, key: string) =>
  storage === localStorage ? key.startsWith('answer draft ') : key.startsWith('console ');

/** Takes them out of the browser. With the name of who wrote them they are held in memory, for them alone. */
export function stashDrafts(userID: string | null): void {
  const drafts = [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => isPrivate(storage, key))
      .map((key): Draft => [storage, key, storage.getItem(key) ?? '']),
  );
  for (const [storage, key] of drafts) storage.removeItem(key);
  if (!userID) held = null;
  else if (drafts.length > 0) held = { userID, drafts };
}

/** Puts them back where their writer signs in again on this page; for anybody else they are gone. */
export function restoreDrafts(userID: string): void {
  if (held?.userID === userID) for (const [storage, key, text] of held.drafts) storage.setItem(key, text);
  held = null;
}
