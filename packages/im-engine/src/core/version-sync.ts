import type { Store } from '../store/store';
import type { Call } from './http';

/** One answer of an incremental call. */
type Increment<Wire> = {
  version: number;
  versionID: string;
  full: boolean;
  delete: string[] | null;
  insert: Wire[] | null;
  update: Wire[] | null;
};

export type VersionedList<Wire> = {
  /** The key under which the version is stored. */
  name: string;
  path: string;
  /** The whole list, page by page. */
  fetchAll(): Promise<Wire[]>;
  replace(all: Wire[]): Promise<void>;
  apply(changedItems: Wire[], deletedIDs: string[]): Promise<void>;
};

type Version = { version: number; versionID: string };
const unknown: Version = { version: 0, versionID: '' };

/** Brings one list to the server's version: by its changes if the server still has them, else as a whole. */
export async function syncVersion<Wire>(
  { call, store, userID }: { call: Call; store: Store; userID: string },
  list: VersionedList<Wire>,
): Promise<void> {
  const key = `version:${list.name}`;
  const stored = ((await store.get('meta', key))?.value as Version | undefined) ?? unknown;
  const increment = await call<Increment<Wire>>(list.path, { userID, ...stored });
  const changedItems = [...(increment.insert ?? []), ...(increment.update ?? [])];
  const deletedIDs = increment.delete ?? [];
  if (increment.full) await list.replace(await list.fetchAll());
  else if (changedItems.length + deletedIDs.length > 0) await list.apply(changedItems, deletedIDs);
  else return;
  // Stored last: an interrupted sync is simply repeated.
  const { version, versionID } = increment;
  await store.write({ put: { meta: [{ key, value: { version, versionID } }] } });
}

/** All pages of a list, until one comes back short. */
export async function everyPage<Wire>(
  size: number,
  fetchPage: (pagination: { pageNumber: number; showNumber: number }) => Promise<Wire[] | null | undefined>,
): Promise<Wire[]> {
  const all: Wire[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = (await fetchPage({ pageNumber, showNumber: size })) ?? [];
    all.push(...page);
    if (page.length < size) return all;
  }
}
